import { describe, expect, test } from 'vitest'
import { pickLocale } from './accept-language.ts'
import { MAX_ACCEPT_LANGUAGE_CHARS, MAX_ACCEPT_LANGUAGE_ENTRIES } from './limits.ts'

const LOCALES = ['en', 'nl-NL', 'fr', 'zh-Hant-TW', 'zh-Hans']

describe('must find nothing in', () => {
  test.each<[string, string | undefined]>([
    ['no header', undefined],
    ['an empty header', ''],
    ['separators alone', ',;,'],
    ['another language', 'da'],
    ['a longer tag than is configured', 'en-GB'],
    ['part of a word', 'n'],
    ['a quality of 0', 'en;q=0'],
    ['a quality of 0.000', 'fr;q=0.000'],
    ['a quality that is no number', 'en;q=high'],
    ['a quality above 1', 'en;q=2'],
    ['a quality below 0', 'en;q=-1'],
    ['a quality without a value', 'en;q='],
    ['a parameter that is none', 'en;level=1'],
    ['two parameters', 'en;q=1;q=1'],
    ['a tag with a path in it', '../en'],
    ['a tag of another alphabet', 'ён'],
    ['a name that every object has', 'constructor'],
    ['a header that is too long', `en,${' '.repeat(MAX_ACCEPT_LANGUAGE_CHARS)}`],
    ['what comes after too many entries', `${'da,'.repeat(MAX_ACCEPT_LANGUAGE_ENTRIES)}en`],
    ['any other, of which none is left', 'en;q=0,nl;q=0,fr;q=0,zh;q=0,*'],
  ])('%s', (_name, header) => {
    expect(pickLocale(header, LOCALES)).toBeUndefined()
  })
})

describe('the locale that is asked for', () => {
  test.each<[string, string]>([
    ['en', 'en'],
    ['EN', 'en'],
    ['nl-NL', 'nl-NL'],
    ['nl-nl', 'nl-NL'],
    // The beginning of a locale.
    ['nl', 'nl-NL'],
    ['zh', 'zh-Hant-TW'],
    ['zh-Hant', 'zh-Hant-TW'],
    ['zh-Hans', 'zh-Hans'],
    // A browser sends its language behind the tag with the region.
    ['nl-BE', ''],
    ['nl-BE,nl;q=0.9,en;q=0.8', 'nl-NL'],
    ['da, fr;q=0.1', 'fr'],
    ['fr;q=0.3, nl;q=0.7, en;q=0.5', 'nl-NL'],
    [' fr ; q=0.3 ,\ten;Q=0.2', 'fr'],
    ['fr;q=.5,en;q=0.25', 'fr'],
    ['en;q=1.000, fr;q=0.9999', 'en'],
    ['en;q=0., fr;q=0.001', 'fr'],
    // Among equals the order of the configuration decides, not the header's.
    ['fr, nl, en', 'en'],
    ['fr;q=0.5, nl;q=0.5', 'nl-NL'],
    ['da, fr, nl', 'nl-NL'],
    // Refused.
    ['en;q=0, fr;q=0.1', 'fr'],
    ['zh, zh-Hant-TW;q=0', 'zh-Hans'],
    ['nl;q=0, nl-NL;q=0.1', 'nl-NL'],
    // Any other.
    ['*', 'en'],
    ['en;q=0, *', 'nl-NL'],
    ['en;q=0, nl;q=0, *;q=0.1', 'fr'],
    ['fr;q=0.5, *', 'en'],
    ['fr, *', 'fr'],
    ['*, fr', 'fr'],
    ['fr;q=0.5, *;q=0.5', 'fr'],
    ['fr, *;q=0', 'fr'],
    // One bad entry says nothing about the others.
    ['en;q=x, fr', 'fr'],
    [',,fr,', 'fr'],
    ['<script>, fr', 'fr'],
  ])('%j: %s', (header, expected) => {
    expect(pickLocale(header, LOCALES) ?? '').toBe(expected)
  })

  test('an exact name wins over a longer one that stands before it', () => {
    expect(pickLocale('en', ['en-US', 'nl', 'en'])).toBe('en')
    expect(pickLocale('nl,en', ['en-US', 'nl', 'en'])).toBe('nl')
  })

  test('is found when it is written with an underscore', () => {
    expect(pickLocale('pt-BR', ['en', 'pt_BR'])).toBe('pt_BR')
    expect(pickLocale('pt', ['en', 'pt_BR'])).toBe('pt_BR')
  })
})
