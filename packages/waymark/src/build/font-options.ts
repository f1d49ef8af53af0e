import { createFontError } from '../shared/font-errors.ts'
import type { GoogleFontOptions, LocalFontOptions } from '../shared/font.ts'

interface Rule {
  /** Completes the sentence `… needs option to be …`. */
  expected: string
  accepts(value: unknown): boolean
}

const isText = (value: unknown): boolean => typeof value === 'string' && /^[^;{}<>\n]*$/.test(value)
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText)

const TEXT: Rule = { expected: 'a text without ; { } < >', accepts: isText }
const TEXTS: Rule = { expected: 'a list of texts', accepts: isTexts }
const BOOLEAN: Rule = { expected: 'true or false', accepts: (value) => typeof value === 'boolean' }
const TEXT_OR_TEXTS: Rule = {
  expected: 'a text or a list of texts',
  accepts: (value) => isText(value) || isTexts(value),
}
const COMMON: Record<'display' | 'preload' | 'fallback' | 'variable', Rule> = {
  display: {
    expected: 'auto, block, swap, fallback or optional',
    accepts: (value) => ['auto', 'block', 'swap', 'fallback', 'optional'].includes(value as string),
  },
  preload: BOOLEAN,
  fallback: TEXTS,
  variable: {
    expected: 'the name of a CSS variable, such as --font-text',
    accepts: (value) => typeof value === 'string' && /^--[\w-]+$/.test(value),
  },
}

const LOCAL_RULES: Record<keyof LocalFontOptions, Rule> = {
  ...COMMON,
  src: {
    expected: 'the path of a file, or a list of objects with path, weight and style',
    accepts: (value) =>
      (typeof value === 'string' && value !== '') ||
      (Array.isArray(value) &&
        value.length > 0 &&
        value.every((item) => isRecordOf(item, ['path', 'weight', 'style'], 'path'))),
  },
  weight: TEXT,
  style: TEXT,
  adjustFontFallback: {
    expected: '"Arial", "Times New Roman" or false',
    accepts: (value) => value === 'Arial' || value === 'Times New Roman' || value === false,
  },
  declarations: {
    expected: 'a list of objects with prop and value',
    accepts: (value) =>
      Array.isArray(value) && value.every((item) => isRecordOf(item, ['prop', 'value'], 'prop')),
  },
}

const GOOGLE_RULES: Record<keyof GoogleFontOptions, Rule> = {
  ...COMMON,
  weight: TEXT_OR_TEXTS,
  style: TEXT_OR_TEXTS,
  subsets: TEXTS,
  axes: TEXTS,
  adjustFontFallback: BOOLEAN,
}

interface Call {
  api: string
  file: string
}

export function checkLocalOptions(options: unknown, call: Call): LocalFontOptions {
  const checked = checkOptions(options, LOCAL_RULES, call) as Partial<LocalFontOptions>
  if (checked.src === undefined) fail('src', LOCAL_RULES.src, call)
  return checked as LocalFontOptions
}

export function checkGoogleOptions(options: unknown, call: Call): GoogleFontOptions {
  return checkOptions(options, GOOGLE_RULES, call)
}

function checkOptions(options: unknown, rules: Record<string, Rule>, call: Call): object {
  if (typeof options !== 'object' || options === null)
    throw createFontError('WM_FONT_OPTION', { ...call, option: 'its argument', expected: 'an object' })
  for (const [option, value] of Object.entries(options)) {
    const rule = Object.hasOwn(rules, option) ? rules[option] : undefined
    if (rule === undefined) fail(option, { expected: `one of ${Object.keys(rules).join(', ')}` }, call)
    else if (value !== undefined && !rule.accepts(value)) fail(option, rule, call)
  }
  return options
}

function fail(option: string, { expected }: Pick<Rule, 'expected'>, call: Call): never {
  throw createFontError('WM_FONT_OPTION', { ...call, option, expected })
}

function isRecordOf(value: unknown, keys: readonly string[], required: string): boolean {
  if (typeof value !== 'object' || value === null || !(required in value)) return false
  return Object.entries(value).every(
    ([key, text]) => keys.includes(key) && (text === undefined || isText(text)),
  )
}
