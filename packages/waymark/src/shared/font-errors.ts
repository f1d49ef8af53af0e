import { type CatalogueEntry, type ErrorDetails, WaymarkError } from './waymark-error.ts'

/** Mistakes in calls of font loaders, which are compiled away: browsers never load this file. */
export const FONT_ERRORS = {
  WM_FONT_NOT_COMPILED: {
    title: 'A font loader that was not compiled',
    status: 500,
    message: '{api} was called while the app runs, but fonts are prepared when it is built.',
    hint: 'Import {api} by name in the module that calls it, and assign its result to a const at the top level.',
  },
  WM_FONT_SCOPE: {
    title: 'A font loader in the wrong place',
    status: 500,
    message: '{file} uses {api} in line {line} in another way than as the value of a const at the top level.',
    hint: 'Write "const font = {api}({ … })" outside of every function, and use the const.',
  },
  WM_FONT_ARGUMENT: {
    title: 'An option of a font that is not written out',
    status: 500,
    message: 'The options of {api} in line {line} of {file} cannot be read before the app runs.',
    hint: 'Write texts, numbers, lists and objects as they are, without variables, calls or spreads.',
  },
  WM_FONT_OPTION: {
    title: 'Unusable option of a font',
    status: 500,
    message: '{api} in {file} needs {option} to be {expected}.',
    hint: 'Correct {option}, or leave it out to get the default.',
  },
  WM_FONT_FILE: {
    title: 'A font file that cannot be used',
    status: 500,
    message: '{file} names the font file {path}, which {problem}.',
    hint: 'Give the path of a .woff2, .woff, .ttf or .otf file, seen from the folder of {file}.',
  },
  WM_FONT_NOT_FETCHED: {
    title: 'A font could not be fetched',
    status: 500,
    message:
      'The font {family} of {file} could not be fetched from Google: {reason}. A system font is used instead.',
    hint: 'Build with access to the internet, or download the files and use waymark/font/local.',
  },
} as const

export type FontErrorCode = keyof typeof FONT_ERRORS

/** Checks the shape of every entry; `satisfies` above would not survive `isolatedDeclarations`. */
const catalogue: Record<FontErrorCode, CatalogueEntry> = FONT_ERRORS

export function createFontError(code: FontErrorCode, details: ErrorDetails): WaymarkError<FontErrorCode> {
  return new WaymarkError(code, catalogue[code], details)
}
