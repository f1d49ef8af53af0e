import { MAX_VALUE_CHARS } from '../limits.ts'
import { asObject, asText } from './values.ts'

const MAX_MESSAGE_CHARS = MAX_VALUE_CHARS * 4

export interface MessageTexts {
  /** As it is shown. */
  message: string | undefined
  /** What is grouped on: the same for all values. */
  template: string | undefined
}

/** A text, or a log entry under either name: some clients send the template, some the text that was made of it, some both. */
export function readMessage(raw: Record<string, unknown>): MessageTexts {
  const entry = asObject(raw['logentry']) ?? asObject(raw['message'])
  const plain = asText(raw['message'], MAX_MESSAGE_CHARS) ?? asText(raw['logentry'], MAX_MESSAGE_CHARS)
  const template = asText(entry?.['message'], MAX_MESSAGE_CHARS)
  const formatted = asText(entry?.['formatted'], MAX_MESSAGE_CHARS)
  const filled = template === undefined ? undefined : fillTemplate(template, entry?.['params'])
  return {
    message: formatted ?? filled ?? plain,
    template: (template ?? plain ?? formatted)?.slice(0, MAX_VALUE_CHARS),
  }
}

/** `%s` and its kin, `%(name)s`, `{}`, `{0}` and `{name}`. */
const PLACEHOLDER = /%%|%\((\w{1,50})\)[a-z]|%[-+0#]?\d{0,3}(?:\.\d{1,3})?[sdiufFgGeExXoOjrc]|\{(\w{0,50})\}/g

/** What no parameter is there for stays. Widths and digits after the point are of no use to a reader. */
function fillTemplate(template: string, params: unknown): string {
  const values = Array.isArray(params) ? params : asObject(params)
  if (values === undefined || Object.keys(values).length === 0) return template
  const named = new Map(Object.entries(values))
  let next = 0
  const fill = (whole: string, percentName?: string, braceName?: string): string => {
    if (whole === '%%') return '%'
    const name = percentName ?? (braceName === undefined || braceName === '' ? String(next++) : braceName)
    return named.has(name) ? describeParam(named.get(name)) : whole
  }
  return template.replaceAll(PLACEHOLDER, fill).slice(0, MAX_MESSAGE_CHARS)
}

function describeParam(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.slice(0, MAX_VALUE_CHARS)
}
