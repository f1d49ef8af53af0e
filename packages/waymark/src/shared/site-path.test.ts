import { expect, test } from 'vitest'
import { writeSitePath } from './site-path.ts'

const SITE = 'https://app.example'

test.each(['/', '/a?b=//c', '//evil.example/a', '///evil.example', '/\\evil.example', '/\t/evil.example'])(
  'the address after the origin stays on the site: %j',
  (rest) => {
    const url = new URL(writeSitePath(rest), `${SITE}/page`)
    expect(url.href).toBe(new URL(SITE + rest).href)
  },
)

test('an ordinary path stays as it is', () => {
  expect(writeSitePath('/a/./b?c')).toBe('/a/./b?c')
})
