import { describe, expect, test } from 'vitest'
import { createText, MESSAGES, type Message } from './text.ts'

const forms = (message: Message): string[] =>
  typeof message === 'string' ? [message] : Object.values(message)
const names = (message: Message): string[] => [
  ...new Set(
    forms(message).flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')),
  ),
]

describe('messages', () => {
  test.each(Object.entries(MESSAGES))('%s says the same in both languages', (_key, { en, de }) => {
    expect(forms(en).every((form) => form.trim() !== '')).toBe(true)
    expect(forms(de).every((form) => form.trim() !== '')).toBe(true)
    expect(names(de).sort()).toEqual(names(en).sort())
    expect(typeof de).toBe(typeof en)
  })

  test('values and numbers are put in as the language writes them', () => {
    expect(createText('en')('issues.fresh', { count: 1 })).toBe('1 new')
    expect(createText('en')('issues.fresh', { count: 1200 })).toBe('1,200 new')
    expect(createText('de')('issues.fresh', { count: 1200 })).toBe('1.200 neue')
    expect(createText('de')('issues.fresh', { count: 1 })).toBe('1 neues')
  })

  test('a value cannot turn the text round', () => {
    expect(createText('en')('do.resolve-in', { release: '\u202E1.0' })).toBe('In \u{fffd}1.0')
  })

  test.each([
    'before_send',
    'callback_error',
    'event_processor',
    'network_error',
    'queue_overflow',
    'ratelimit_backoff',
    'sample_rate',
    'send_error',
    'internal_sdk_error',
    'buffer_overflow',
    'ignored',
    'invalid',
    'no_parent_span',
  ])('%s, which SDKs drop something for, has words', (reason) => {
    expect(Object.keys(MESSAGES)).toContain(`drops.reason.${reason}`)
  })

  test('a language that is not there is English', () => {
    expect(createText('fr')('nav.issues')).toBe('Issues')
  })
})
