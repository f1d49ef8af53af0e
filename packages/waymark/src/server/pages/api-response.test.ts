import { createServer, get, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import type { RequestLocation } from '../../shared/canonical-path.ts'
import { createRequestContext, type RequestConfig } from '../request-context.ts'
import { createApiResponse } from './api-response.ts'
import type { NextApiResponse } from './page-types.ts'

let server: Server | undefined
afterEach(() => server?.close())

/** What comes of a handler while an invalidation is under way, and how to end that. */
async function ask(
  handler: (response: NextApiResponse) => void,
): Promise<{ texts: string[]; settle(): void }> {
  let settle = (): void => {}
  const pending = new Promise<void>((resolve) => (settle = resolve))
  server = createServer((request, response) => {
    if (request.url !== '/') return void response.end()
    const context = createRequestContext(request, response, {} as RequestLocation, {} as RequestConfig)
    context.invalidations.pending.push(pending)
    handler(createApiResponse({ context, compress: false, onSize() {} } as never))
  })
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  const texts: string[] = []
  void fetchText('/').then((text) => texts.push(text))
  // Several others are answered meanwhile.
  for (let count = 0; count < 5; count++) await fetchText('/other')
  return { texts, settle }
}

function fetchText(path: string): Promise<string> {
  const { port } = server!.address() as AddressInfo
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path, agent: false }, (message) => {
      let text = ''
      message.on('data', (part) => (text += part))
      message.on('end', () => resolve(text))
    }).on('error', reject)
  })
}

test.each<[how: string, handler: (response: NextApiResponse) => void, text: string]>([
  ['json()', (response) => response.json({ a: 1 }), '{"a":1}'],
  ['send()', (response) => response.send('text'), 'text'],
  ['end()', (response) => void response.end('text'), 'text'],
  ['end() twice', (response) => void response.end('text').end('other'), 'text'],
  ['write()', (response) => void (response.write('te'), response.end('xt')), 'text'],
  ['redirect()', (response) => void response.redirect('/a'), '/a'],
])('an answer by %s ends when what is out of date is known everywhere', async (_how, handler, text) => {
  const { texts, settle } = await ask(handler)
  expect(texts).toEqual([])
  settle()
  await vi.waitFor(() => expect(texts).toEqual([text]))
})
