import { preload } from 'react-dom'
import type { Font } from '../shared/font.ts'

interface FontFacts extends Font {
  variable?: string | undefined
  preloads: readonly { href: string; type: string }[]
}

/**
 * What a compiled call of a font loader gives. Whoever reads it while rendering shows text in this font, so that is
 * when the browser is told to load it.
 */
export function createFont({ className, style, variable, preloads }: FontFacts): Font {
  const announce = <Value>(value: Value): Value => {
    for (const { href, type } of preloads) preload(href, { as: 'font', type, crossOrigin: 'anonymous' })
    return value
  }
  const font = {
    get className() {
      return announce(className)
    },
    get style() {
      return announce(style)
    },
  }
  if (variable === undefined) return font
  return Object.defineProperty(font, 'variable', { enumerable: true, get: () => announce(variable) })
}
