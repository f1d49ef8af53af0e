import { createFontError } from '../../shared/font-errors.ts'
import type { CssVariable, LoadedFont, LocalFontOptions } from '../../shared/font.ts'

export type { Font, FontWithVariable, LocalFontOptions } from '../../shared/font.ts'

/**
 * Font files of the app. The call is compiled: it must be the value of a const at the top level, with its options
 * written out.
 * @example const text = localFont({ src: './text.woff2', variable: '--font-text' })
 */
function localFont<const Variable extends CssVariable | undefined = undefined>(
  _options: LocalFontOptions<Variable>,
): LoadedFont<Variable> {
  throw createFontError('WM_FONT_NOT_COMPILED', { api: 'localFont' })
}

// React developers import it as the default.
export default localFont
