import { expect, test } from 'vitest'
import { createError } from '../shared/errors.ts'
import { createOverlayDocument } from './overlay-document.ts'

function readText(error: unknown): string | undefined {
  return /<noscript>(.*)<\/noscript>/s.exec(createOverlayDocument('/', error))?.[1]
}

const PARSE_ERROR = Object.assign(
  new Error(
    'Transform failed with 1 error:\n\n\u001b[31m[PARSE_ERROR] \u001b[0mExpected `,`\n   ╭─[ a.tsx:1:2 ]\n',
  ),
  { id: '/a.tsx' },
)

test.each<[unknown, string]>([
  [undefined, 'The page cannot be shown. The terminal says more.'],
  [{ code: 1 }, 'The request failed: {&quot;code&quot;:1}. The terminal says more.'],
  ['text', 'The request failed: text. The terminal says more.'],
  [
    new Error('<b>first</b>\nsecond'),
    'The request failed: &lt;b&gt;first&lt;/b&gt;. The terminal says more.',
  ],
  [PARSE_ERROR, 'The request failed: Expected `,`. The terminal says more.'],
  [
    createError('WM_MIDDLEWARE_EXPORT', { file: 'proxy.ts' }),
    'The request failed: proxy.ts exports no function. Export one function: as default, or named &quot;middleware&quot; (in middleware.ts) or &quot;proxy&quot; (in proxy.ts). The terminal says more.',
  ],
])('without scripts, %s reads %s', (error, text) => {
  expect(readText(error)).toBe(text)
})
