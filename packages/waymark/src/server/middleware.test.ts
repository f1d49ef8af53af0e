import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createAccessError } from '../shared/control-flow.ts'
import { runMiddleware } from './middleware.ts'
import type { RequestContext } from './request-context.ts'

const CONFIG = {
  canonicalOrigin: 'https://app.example',
  trustProxy: false,
  basePath: '',
  trailingSlash: false,
}

function createContext(): RequestContext {
  const request = new IncomingMessage(new Socket())
  const place = { pathname: '/', segments: [], search: '', shown: '/', isOutside: false }
  return {
    request,
    response: new ServerResponse(request),
    signal: new AbortController().signal,
    config: CONFIG,
    location: place,
    place,
  } as unknown as RequestContext
}

async function redirectTo(location: string): Promise<string | null> {
  const answer = new Response(null, { status: 307, headers: { location } })
  const verdict = await runMiddleware(() => answer, createContext(), { waitUntil() {} })
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

test.each([404, 403, 401] as const)('who is turned away with %i gets the page for it', async (status) => {
  const context = createContext()
  const throwIt = (): never => {
    throw createAccessError(status)
  }
  expect(await runMiddleware(throwIt, context, { waitUntil() {} })).toEqual({ kind: 'refused', status })
  // The page is rendered for this request.
  expect(context.phase).toBe('render')
})
