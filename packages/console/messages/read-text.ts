import { getLocale } from 'waymark/server'
import { createFormat, type Format } from '../format/create-format.ts'
import { createText, type Text } from './text.ts'

/** For server components and route handlers. */
export function readText(): { locale: string; text: Text; format: Format } {
  const locale = getLocale()
  return { locale, text: createText(locale), format: createFormat(locale) }
}
