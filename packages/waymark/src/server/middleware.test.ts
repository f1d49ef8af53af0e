import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { runMiddleware } from './middleware.ts'
import type { RequestContext } from './request-context.ts'

const CONFIG = {
  canonicalOrigin: 'https://app.example',
  trustProxy: false,
  basePath: '',
  trailingSlash: false,
}

async function redirectTo(location: string): Promise<string | null> {
  const request = new IncomingMessage(new Socket())
  const place = { pathname: '/', segments: [], search: '', shown: '/', isOutside: false }
  const context = {
    request,
    response: new ServerResponse(request),
    signal: new AbortController().signal,
    config: CONFIG,
    location: place,
    place,
  } as unknown as RequestContext
  const answer = new Response(null, { status: 307, headers: { location } })
  const verdict = await runMiddleware(() => answer, context, { waitUntil() {} })
  return verdict.kind === 'answer' ? verdict.response.headers.get('location') : null
}

test.each([
  ['https://app.example/a?b', '/a?b'],
  ['https://app.example.evil.example/a', 'https://app.example.evil.example/a'],
  // What `new URL('/.//evil.example', request.url)` is: a path of this site, which must not become another site.
  ['https://app.example//evil.example/a', '/.//evil.example/a'],
  ['https://app.example/\\evil.example/a', '/./\\evil.example/a'],
])('a redirect to %s is sent as %s', async (given, sent) => {
  expect(await redirectTo(given)).toBe(sent)
})
