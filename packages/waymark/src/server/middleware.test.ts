import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createAccessError } from '../shared/control-flow.ts'
import { runMiddleware } from './middleware.ts'
import { cookies, headers } from './request-apis.ts'
import { runWithContext, type RequestContext } from './request-context.ts'
import { WaymarkResponse } from './web-response.ts'
import { Visitor } from './visitor.ts'

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
    visitor: new Visitor(),
    config: CONFIG,
    used: new Set(),
    setCookies: new Map(),
    location: place,
    told: place,
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

test('the page sees headers and cookies as middleware left them, also when that has read them before', async () => {
  const context = createContext()
  context.request.headers.cookie = 'old=1; both=1'
  const middleware = async (): Promise<Response> => {
    expect((await headers()).get('x-user')).toBeNull()
    const store = await cookies()
    store.set('stored', 'yes')
    store.delete('old')
    const response = WaymarkResponse.next({
      request: { headers: { 'x-user': 'ada', cookie: 'old=1; both=1; forwarded=1' } },
    })
    response.cookies.set('both', '2')
    return response
  }
  await runWithContext(context, async () => {
    await runMiddleware(middleware, context, { waitUntil() {} })
    expect((await headers()).get('x-user')).toBe('ada')
    expect(String(await cookies())).toBe('both=2; forwarded=1; stored=yes')
  })
})

test.each<[how: string, write: (response: ServerResponse) => unknown, expected: string[]]>([
  [
    'a text',
    (response) => response.setHeader('Set-Cookie', 'own=1'),
    ['a=1; Path=/', 'b=2; Path=/', 'own=1'],
  ],
  [
    'a list, with what is there',
    (response) =>
      response.setHeader('set-cookie', [...(response.getHeader('set-cookie') as string[]), 'own=1']),
    ['a=1; Path=/', 'b=2; Path=/', 'own=1'],
  ],
  [
    'the head of the answer',
    (response) => response.writeHead(200, { 'Set-Cookie': 'own=1' }),
    ['a=1; Path=/', 'b=2; Path=/', 'own=1'],
  ],
  [
    'one more',
    (response) => response.appendHeader('set-cookie', 'own=1'),
    ['a=1; Path=/', 'b=2; Path=/', 'own=1'],
  ],
])('cookies of middleware stay when a page writes %s', async (_how, write, expected) => {
  const context = createContext()
  const response = WaymarkResponse.next()
  response.cookies.set('a', '1').set('b', '2')
  await runMiddleware(() => response, context, { waitUntil() {} })
  write(context.response)
  expect(context.response.getHeader('set-cookie')).toEqual(expected)
})
