import { expect, test } from 'vitest'
import type { AppPayload } from './router-context.ts'
import { readPrefixes } from './prefixes.ts'

const PAYLOAD: AppPayload = {
  buildId: 'b',
  url: '/',
  tree: { key: '', name: '' },
  segments: {},
  head: null,
}
const LOCALE = { locale: 'nl', locales: ['en', 'nl'], defaultLocale: 'en' }
const DOMAINS = { domainLocales: [{ domain: 'a.test', defaultLocale: 'en' }] }

test.each([
  [{}],
  [{ basePath: '/docs' }],
  [{ trailingSlash: true as const }],
  [LOCALE],
  [{ ...LOCALE, ...DOMAINS, basePath: '/docs' }],
])('a document that says %j says no more and no less', (fields) => {
  expect(readPrefixes({ ...PAYLOAD, ...fields })).toEqual(fields)
})
