/**
 * How React writes the attributes of an element, by the name of the prop. What is not listed is written under its own name;
 * where we are not sure, the element is left to React.
 */
export type AttributeKind =
  /** Any text; `true` and `false` are left out. */
  | 'text'
  /** As text; `true` and `false` are written as words. */
  | 'words'
  /** There or not there. */
  | 'flag'
  /** There, not there, or with a value. */
  | 'flag-or-text'
  | 'number'
  /** A number from 1. */
  | 'count'
  | 'url'
  | 'style'
  /** Not an attribute. */
  | 'none'
  /** React does more than to write it, or the element is not ours to write. */
  | 'unsure'

export interface Attribute {
  kind: AttributeKind
  /** As written. */
  name: string
}

const KINDS: Partial<Record<AttributeKind, string>> = {
  words: 'spellCheck draggable value autoReverse externalResourcesRequired focusable preserveAlpha',
  flag: 'allowFullScreen async autoPlay controls credentialless default defer disabled disablePictureInPicture disableRemotePlayback formNoValidate hidden inert itemScope loop noModule noValidate open playsInline readOnly required reversed scoped seamless multiple',
  'flag-or-text': 'download capture',
  number: 'rowSpan start',
  count: 'cols rows size span',
  url: 'src href xlinkHref',
  style: 'style',
  none: 'children key',
  unsure:
    'dangerouslySetInnerHTML action formAction autoFocus muted contentEditable suppressContentEditableWarning suppressHydrationWarning ref is innerHTML innerText textContent defaultValue defaultChecked checked selected data-waymark-live',
}

/** Written with small letters or under another name. */
const RENAMED = new Map(
  Object.entries({
    className: 'class',
    htmlFor: 'for',
    tabIndex: 'tabindex',
    crossOrigin: 'crossorigin',
    httpEquiv: 'http-equiv',
    acceptCharset: 'accept-charset',
    xmlnsXlink: 'xmlns:xlink',
  }),
)

/** Attributes of SVG that are words with hyphens. */
const HYPHENATED = new Set(
  'accentHeight alignmentBaseline arabicForm baselineShift capHeight clipPath clipRule colorInterpolation colorInterpolationFilters colorProfile colorRendering dominantBaseline enableBackground fillOpacity fillRule floodColor floodOpacity fontFamily fontSize fontSizeAdjust fontStretch fontStyle fontVariant fontWeight glyphName glyphOrientationHorizontal glyphOrientationVertical horizAdvX horizOriginX imageRendering letterSpacing lightingColor markerEnd markerMid markerStart maskType overlinePosition overlineThickness paintOrder pointerEvents renderingIntent shapeRendering stopColor stopOpacity strikethroughPosition strikethroughThickness strokeDasharray strokeDashoffset strokeLinecap strokeLinejoin strokeMiterlimit strokeOpacity strokeWidth textAnchor textDecoration textRendering transformOrigin underlinePosition underlineThickness unicodeBidi unicodeRange unitsPerEm vAlphabetic vHanging vIdeographic vMathematical vectorEffect vertAdvY vertOriginX vertOriginY wordSpacing writingMode xHeight'.split(
    ' ',
  ),
)

/** `xlinkTitle` is `xlink:title`. */
const PREFIXED = /^(?:(xlink)(Actuate|Arcrole|Href|Role|Show|Title|Type)|(xml)(Base|Lang|Space))$/
const EVENT = /^on./i
const PLAIN_NAME = /^[A-Za-z][\w.-]*$/
const WORDS = /^(?:data|aria)-/i

const known = new Map<string, Attribute>(
  Object.entries(KINDS).flatMap(([kind, names]) =>
    names.split(' ').map((name) => [name, { kind: kind as AttributeKind, name: rename(name) }] as const),
  ),
)

/** More different names than any app has; then they are looked at anew each time. */
const MAX_KNOWN = 2_000

export function readAttribute(name: string): Attribute {
  const attribute = known.get(name)
  if (attribute !== undefined) return attribute
  const read = { kind: readKind(name), name: rename(name) }
  if (known.size < MAX_KNOWN) known.set(name, read)
  return read
}

function readKind(name: string): AttributeKind {
  if (EVENT.test(name) || !PLAIN_NAME.test(name)) return 'unsure'
  return WORDS.test(name) ? 'words' : 'text'
}

function rename(name: string): string {
  const renamed = RENAMED.get(name)
  if (renamed !== undefined) return renamed
  if (HYPHENATED.has(name)) return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const [, xlink, xlinkWord, xml, xmlWord] = PREFIXED.exec(name) ?? []
  const prefix = xlink ?? xml
  return prefix === undefined ? name : `${prefix}:${(xlinkWord ?? xmlWord)!.toLowerCase()}`
}
