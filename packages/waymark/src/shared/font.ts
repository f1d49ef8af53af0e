/** What a font loader gives to components. */
export interface Font {
  className: string
  style: { fontFamily: string; fontWeight?: number; fontStyle?: string }
}
export interface FontWithVariable extends Font {
  /** Name of a class that sets the variable. */
  variable: string
}

export type FontDisplay = 'auto' | 'block' | 'swap' | 'fallback' | 'optional'
export type CssVariable = `--${string}`

export interface LocalFontOptions<Variable extends CssVariable | undefined = CssVariable | undefined> {
  /** Path of the file, from the module that has the call; or one for each weight and style. */
  src: string | readonly { path: string; weight?: string; style?: string }[]
  /** One weight, or the two ends of a variable font: `100 900`. */
  weight?: string
  style?: string
  /** Default: `swap`. */
  display?: FontDisplay
  /** Loads the files with the document. Default: true. */
  preload?: boolean
  /** Fonts to use until this one is there, or for characters that it lacks. */
  fallback?: readonly string[]
  /** The system font that is stretched to the same size meanwhile. Default: `Arial`. */
  adjustFontFallback?: 'Arial' | 'Times New Roman' | false
  variable?: Variable
  /** More lines for the `@font-face` rule. */
  declarations?: readonly { prop: string; value: string }[]
}

export interface GoogleFontOptions<Variable extends CssVariable | undefined = CssVariable | undefined> {
  /** Default: all weights of a variable font, else 400. */
  weight?: string | readonly string[]
  style?: string | readonly string[]
  /** Character sets that are loaded with the document; the browser loads others when it needs them. */
  subsets?: readonly string[]
  /** More axes of a variable font. */
  axes?: readonly string[]
  display?: FontDisplay
  preload?: boolean
  fallback?: readonly string[]
  adjustFontFallback?: boolean
  variable?: Variable
}

export type LoadedFont<Variable> = Variable extends CssVariable ? FontWithVariable : Font
