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
  /** The next one of these ends it when it stands in it. */
  isHeading: boolean
  /** The next one of its kind ends it, whatever stands between them that is not special. */
  item: Item | undefined
  /** A parser that looks for an open item looks no further. */
  isSpecial: boolean
}

type Item = 'li' | 'term'

/** Elements that hold no state of their own, start nothing, and that React writes without doing more. */
const HTML =
  'a abbr address article aside b bdi bdo blockquote caption cite code colgroup data dd del dfn div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup i ins kbd li main mark menu meter nav ol p pre progress q s samp search section small span strong sub sup table tbody td tfoot th thead time tr u ul var'
const SVG =
  'circle clipPath defs desc ellipse feBlend feColorMatrix feComposite feFlood feGaussianBlur feMerge feMergeNode feOffset filter g line linearGradient marker mask path pattern polygon polyline radialGradient rect stop symbol text textPath title tspan use'
const MATH =
  'mfrac mi mn mo mover mrow ms msqrt mspace msub msubsup msup mtable mtd mtext mtr munder munderover'
const VOID = 'br col hr img wbr'
const ENDS_PARAGRAPH = words(
  'address article aside blockquote dd dl dt div figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr li main menu nav ol p pre search section table ul',
)
/** Of the special elements of the standard those that are written here, without `address`, `div` and `p`. */
const SPECIAL = words(
  'article aside blockquote caption colgroup dd dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup li main menu nav ol pre search section table tbody td tfoot th thead tr ul',
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
const ITEMS: Record<string, Item> = { li: 'li', dd: 'term', dt: 'term' }

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
  /** The item that the next one of its kind would end. */
  openItem: Item | undefined
  /** What was found out about elements that stand here. */
  spots: Map<string, Spot>
}

/** An element that may be written where it stands, and the place inside of it. */
export interface Spot {
  tag: Tag
  inside: Place
}

const places = new Map<Tag | undefined, Place[]>()

export const TOP: Place = findPlace(undefined, {
  isInParagraph: false,
  isInLink: false,
  openItem: undefined,
})

/** What is inside an element. */
export function enter(name: string, place: Place): Place {
  return enterTag(tags[place.tag?.inner ?? 'html'].get(name), name, place)
}

function enterTag(tag: Tag | undefined, name: string, place: Place): Place {
  return findPlace(tag, {
    isInParagraph: name === 'p' || place.isInParagraph,
    isInLink: name === 'a' || place.isInLink,
    openItem: tag?.item ?? (tag?.isSpecial === true ? undefined : place.openItem),
  })
}

function findPlace(
  tag: Tag | undefined,
  around: Pick<Place, 'isInParagraph' | 'isInLink' | 'openItem'>,
): Place {
  let known = places.get(tag)
  if (known === undefined) places.set(tag, (known = []))
  const { isInParagraph, isInLink, openItem } = around
  const item = openItem === undefined ? 0 : openItem === 'li' ? 4 : 8
  return (known[(isInParagraph ? 1 : 0) + (isInLink ? 2 : 0) + item] ??= { tag, ...around, spots: new Map() })
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
  if (tag.isHeading && around.isHeading) return undefined
  if (tag.item !== undefined && tag.item === place.openItem) return undefined
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
    isHeading: isHtml && HEADINGS.has(name),
    item: isHtml ? ITEMS[name] : undefined,
    isSpecial: isHtml && SPECIAL.has(name),
  }
}

function words(names: string): ReadonlySet<string> {
  return new Set(names.split(' '))
}
