declare global {
  /** The routes of the app: `.waymark/types/routes.d.ts` adds them. Empty while that file is not there. */
  interface WaymarkRoutes {}
}

type RouteKind = 'pages' | 'layouts' | 'handlers'

/** Any string while there are no generated types, so that an app without them is not full of errors. */
type PatternOf<Kind extends RouteKind> =
  WaymarkRoutes extends Record<Kind, infer Routes> ? keyof Routes & string : string

/** Patterns of pages, such as `/blog/[slug]`. */
export type PageRoute = PatternOf<'pages'>
/** Patterns of folders that hold a layout. */
export type LayoutRoute = PatternOf<'layouts'>
/** Patterns of route handlers. */
export type HandlerRoute = PatternOf<'handlers'>

export type RouteParams<Kind extends RouteKind, Pattern extends string> =
  WaymarkRoutes extends Record<Kind, Record<Pattern, { params: infer Params }>> ? Params : ParamsIn<Pattern>

/** Names of the slots that a layout gets beside `children`. */
export type LayoutSlot<Pattern extends string> =
  WaymarkRoutes extends Record<'layouts', Record<Pattern, { slots: infer Slot extends string }>>
    ? Slot
    : never

/** Without generated types the pattern itself says which params there are. */
export type ParamsIn<Pattern extends string> = string extends Pattern
  ? Record<string, string | string[] | undefined>
  : Pattern extends `${infer Segment}/${infer Rest}`
    ? ParamOf<Segment> & ParamsIn<Rest>
    : ParamOf<Pattern>

type ParamOf<Segment extends string> = Segment extends `[[...${infer Name}]]`
  ? { [Key in Name]?: string[] }
  : Segment extends `[...${infer Name}]`
    ? { [Key in Name]: string[] }
    : Segment extends `[${infer Name}]`
      ? { [Key in Name]: string }
      : unknown
