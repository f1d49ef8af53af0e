import { escapeHtml } from '../../shared/escape.ts'

/** Properties whose numbers are not pixels. */
const UNITLESS = new Set(
  'animationIterationCount aspectRatio borderImageOutset borderImageSlice borderImageWidth boxFlex boxFlexGroup boxOrdinalGroup columnCount columns flex flexGrow flexPositive flexShrink flexNegative flexOrder gridArea gridRow gridRowEnd gridRowSpan gridRowStart gridColumn gridColumnEnd gridColumnSpan gridColumnStart fontWeight lineClamp lineHeight opacity order orphans scale tabSize widows zIndex zoom fillOpacity floodOpacity stopOpacity strokeDasharray strokeDashoffset strokeMiterlimit strokeOpacity strokeWidth'.split(
    ' ',
  ),
)
const VENDOR = /^(?:[Ww]eb[Kk]it|[Mm]oz|ms|[Oo])[A-Z]|^ms-/

/** A `style` attribute with a space before it. Undefined: something is left to React. */
export function writeStyle(style: Record<string, unknown>): string | undefined {
  let text = ''
  for (const property of Object.keys(style)) {
    const value = style[property]
    if (value === null || value === undefined || value === '' || typeof value === 'boolean') continue
    if (typeof value !== 'string' && typeof value !== 'number') return undefined
    // Old names of browsers have rules of their own.
    if (VENDOR.test(property)) return undefined
    text += `${text === '' ? '' : ';'}${escapeHtml(writeName(property))}:${writeValue(property, value)}`
  }
  return text === '' ? '' : ` style="${text}"`
}

function writeName(property: string): string {
  return property.startsWith('--')
    ? property
    : property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).toLowerCase()
}

function writeValue(property: string, value: string | number): string {
  if (typeof value === 'string') return escapeHtml(value.trim())
  const needsUnit = value !== 0 && !property.startsWith('--') && !UNITLESS.has(property)
  return needsUnit ? `${value}px` : String(value)
}
