import { createHash } from 'node:crypto'
import type { FontMetrics } from './font-metrics.ts'

/** One file of a font family. */
export interface FontFace {
  /** As it stands in the stylesheet. */
  url: string
  format: string
  weight: string | undefined
  style: string | undefined
  /** Characters that the file is for; absent: all. */
  unicodeRange?: string
}

export interface FontFamily {
  /** Name of the const that holds it. */
  name: string
  faces: readonly FontFace[]
  display: string
  declarations: readonly { prop: string; value: string }[]
  fallback: readonly string[]
  /** The system font that stands in, and the metrics it is stretched to; absent: none. */
  adjust?: { to: SystemFont; metrics: FontMetrics }
  variable: string | undefined
}

export type SystemFont = 'Arial' | 'Times New Roman'

export interface FontStyles {
  css: string
  className: string
  variable: string | undefined
  style: { fontFamily: string; fontWeight?: number; fontStyle?: string }
}

/** Mean widths of the letters of a text, and of all characters, as shares of the font size. */
const SYSTEM_WIDTHS: Record<SystemFont, { text: number; any: number }> = {
  Arial: { text: 926.49 / 2048, any: 904 / 2048 },
  'Times New Roman': { text: 840.39 / 2048, any: 821 / 2048 },
}

/** The rules for a family. Names carry a hash of them, so that two fonts never meet. */
export function createFontStyles(family: FontFamily): FontStyles {
  const hash = createHash('sha256').update(JSON.stringify(family)).digest('hex').slice(0, 8)
  const name = `${family.name}_${hash}`
  const stack = [name]
  const rules = family.faces.map((face) => writeFace(name, face, family))
  if (family.adjust !== undefined) {
    stack.push(`${name} Fallback`)
    rules.push(writeFallbackFace(`${name} Fallback`, family.adjust))
  }
  const fontFamily = [...stack.map((each) => `'${each}'`), ...family.fallback.map(quoteFamily)].join(', ')
  const [face, ...others] = family.faces
  const weight = others.length === 0 && /^\d+$/.test(face?.weight ?? '') ? Number(face?.weight) : undefined
  const fontStyle = others.length === 0 ? face?.style : undefined
  const style = {
    fontFamily,
    ...(weight === undefined ? {} : { fontWeight: weight }),
    ...(fontStyle === undefined ? {} : { fontStyle }),
  }
  const className = `wm-font-${hash}`
  const variable = family.variable === undefined ? undefined : `wm-font-variable-${hash}`
  rules.push(
    writeRule(`.${className}`, [
      ['font-family', fontFamily],
      ['font-weight', weight],
      ['font-style', fontStyle],
    ]),
  )
  if (variable !== undefined) rules.push(writeRule(`.${variable}`, [[family.variable!, fontFamily]]))
  return { css: rules.join('\n'), className, variable, style }
}

/** The system font with the size and the lines of the other one, so that nothing moves when that one comes. */
export function adjustFallback(to: SystemFont, metrics: FontMetrics): Record<string, string> {
  const { unitsPerEm, ascent, descent, lineGap, textWidth, anyWidth } = metrics
  const system = SYSTEM_WIDTHS[to]
  const share = textWidth === undefined ? anyWidth / system.any : textWidth / system.text
  const scale = share > 0 ? share / unitsPerEm : 1
  const percent = (units: number): string => `${((Math.abs(units) / (unitsPerEm * scale)) * 100).toFixed(2)}%`
  return {
    'ascent-override': percent(ascent),
    'descent-override': percent(descent),
    'line-gap-override': percent(lineGap),
    'size-adjust': `${(scale * 100).toFixed(2)}%`,
  }
}

function writeFace(name: string, face: FontFace, { display, declarations }: FontFamily): string {
  return writeRule('@font-face', [
    ['font-family', `'${name}'`],
    ['src', `url(${JSON.stringify(face.url)}) format('${face.format}')`],
    ['font-display', display],
    ['font-weight', face.weight],
    ['font-style', face.style],
    ['unicode-range', face.unicodeRange],
    ...declarations.map(({ prop, value }): [string, string] => [prop, value]),
  ])
}

function writeFallbackFace(name: string, { to, metrics }: NonNullable<FontFamily['adjust']>): string {
  return writeRule('@font-face', [
    ['font-family', `'${name}'`],
    ['src', `local('${to}')`],
    ...Object.entries(adjustFallback(to, metrics)),
  ])
}

function writeRule(
  selector: string,
  lines: [property: string, value: string | number | undefined][],
): string {
  const body = lines
    .filter(([, value]) => value !== undefined)
    .map(([property, value]) => `  ${property}: ${value};`)
  return `${selector} {\n${body.join('\n')}\n}`
}

/** Keywords such as `sans-serif` must not be quoted; names of fonts with spaces and digits should be. */
function quoteFamily(family: string): string {
  return /^[a-z-]+$/i.test(family) || /^['"]/.test(family) ? family : `'${family}'`
}
