/** Which elements may be written as text, and where a parser would build what is written. */

export type Space = 'html' | 'svg' | 'math'

/** What is known of the elements of one name. */
export interface Tag {
  /** Start of the start tag. */
  open: string
  /** The end tag; empty for elements that have none. */
  close: string
  name: string
  /** The kind of content that it is part of. */
  space: Space
  /** The kind of content that stands in it. */
  inner: Space
  /** A parser moves it, or adds what is missing, when it stands in another element. */
  parents: ReadonlySet<string> | undefined
  /** A parser moves text, and what is not part of a table, out of it. */
  isTablePart: boolean
  /** Any text may stand in it as it is. */
  takesText: boolean
  endsParagraph: boolean
  /** The next one of its kind, or of these kinds, ends it. */
  group: 'heading' | 'item' | undefined
}

/** Elements that hold no state of their own, start nothing, and that React writes without doing more. */
const HTML =
  'a abbr address article aside b bdi bdo blockquote caption cite code colgroup data dd del dfn div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup i ins kbd li main mark menu meter nav ol p pre progress q s samp search section small span strong sub sup table tbody td tfoot th thead time tr u ul var'
const SVG =
  'circle clipPath defs desc ellipse feBlend feColorMatrix feComposite feFlood feGaussianBlur feMerge feMergeNode feOffset filter g line linearGradient marker mask path pattern polygon polyline radialGradient rect stop symbol text textPath title tspan use'
const MATH =
  'mfrac mi mn mo mover mrow ms msqrt mspace msub msubsup msup mtable mtd mtext mtr munder munderover'
const VOID = 'br col hr img wbr'
const ENDS_PARAGRAPH = words(
  'address article aside blockquote dl div figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr main menu nav ol p pre search section table ul',
)
const PARENTS: Record<string, ReadonlySet<string>> = {
  caption: words('table'),
  colgroup: words('table'),
  thead: words('table'),
  tbody: words('table'),
  tfoot: words('table'),
  col: words('colgroup'),
  tr: words('thead tbody tfoot'),
  td: words('tr'),
  th: words('tr'),
}
const TABLE_PARTS = words('table colgroup thead tbody tfoot tr')
const HEADINGS = words('h1 h2 h3 h4 h5 h6')
const ITEMS = words('li dd dt')

const tags: Record<Space, ReadonlyMap<string, Tag>> = {
  html: new Map([
    ...list(HTML, 'html'),
    ...list(VOID, 'html', { close: '', takesText: false }),
    ...list('svg', 'html', { inner: 'svg' }),
    ...list('math', 'html', { inner: 'math' }),
  ]),
  svg: new Map(list(SVG, 'svg')),
  math: new Map(list(MATH, 'math')),
}

/** Where an element or a text stands, as far as it matters to a parser. There is one object for each. */
export interface Place {
  /** The element around it; at the top it is not known. */
  tag: Tag | undefined
  isInParagraph: boolean
  isInLink: boolean
  /** What was found out about elements that stand here. */
  spots: Map<string, Spot>
}

/** An element that may be written where it stands, and the place inside of it. */
export interface Spot {
  tag: Tag
  inside: Place
}

const places = new Map<Tag | undefined, Place[]>()

export const TOP: Place = findPlace(undefined, false, false)

/** What is inside an element. */
export function enter(name: string, place: Place): Place {
  return enterTag(tags[place.tag?.inner ?? 'html'].get(name), name, place)
}

function enterTag(tag: Tag | undefined, name: string, place: Place): Place {
  return findPlace(tag, name === 'p' || place.isInParagraph, name === 'a' || place.isInLink)
}

function findPlace(tag: Tag | undefined, isInParagraph: boolean, isInLink: boolean): Place {
  let known = places.get(tag)
  if (known === undefined) places.set(tag, (known = []))
  return (known[(isInParagraph ? 1 : 0) + (isInLink ? 2 : 0)] ??= {
    tag,
    isInParagraph,
    isInLink,
    spots: new Map(),
  })
}

/** Undefined: an element that is left to React, here or anywhere. */
export function findSpot(name: string, place: Place): Spot | undefined {
  const known = place.spots.get(name)
  if (known !== undefined) return known
  const tag = findTag(name, place)
  if (tag === undefined) return undefined
  const spot = { tag, inside: enterTag(tag, name, place) }
  place.spots.set(name, spot)
  return spot
}

function findTag(name: string, place: Place): Tag | undefined {
  const around = place.tag
  const tag = tags[around === undefined ? 'html' : around.inner].get(name)
  if (tag === undefined || around === undefined) return tag
  if (tag.parents !== undefined) return tag.parents.has(around.name) ? tag : undefined
  if (around.isTablePart) return undefined
  if (tag.endsParagraph && place.isInParagraph) return undefined
  if (tag.group !== undefined && tag.group === around.group) return undefined
  return name === 'a' && place.isInLink ? undefined : tag
}

function list(names: string, space: Space, more: Partial<Tag> = {}): [string, Tag][] {
  return names.split(' ').map((name) => [name, { ...describe(name, space), ...more }])
}

function describe(name: string, space: Space): Tag {
  const isHtml = space === 'html'
  return {
    open: `<${name}`,
    close: `</${name}>`,
    name,
    space,
    inner: space,
    parents: isHtml ? PARENTS[name] : undefined,
    isTablePart: isHtml && TABLE_PARTS.has(name),
    takesText: !isHtml || (!TABLE_PARTS.has(name) && name !== 'pre'),
    endsParagraph: isHtml && ENDS_PARAGRAPH.has(name),
    group: !isHtml ? undefined : HEADINGS.has(name) ? 'heading' : ITEMS.has(name) ? 'item' : undefined,
  }
}

function words(names: string): ReadonlySet<string> {
  return new Set(names.split(' '))
}
