import { Agent, request, type IncomingMessage } from 'node:http'
import { choose, type Random } from '../../fuzz/random.ts'
import { encodeReply, readActionIds } from './actions.ts'

/** One request of the mix: what it sends, and how it ends. */
export interface SoakRequest {
  path: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  /** Of the answer. `left`: the client goes away before it has all of it. */
  ends: number | 'left'
}

export type SoakMix = (random: Random) => SoakRequest

/** Few enough to be all in the caches soon: what grows afterwards is no cache that fills. */
const ITEMS = 300

/** As visitors send them: mostly pages, and a little of everything else. */
export async function createMix(origin: string): Promise<SoakMix> {
  const ids = await readActionIds(origin, '/')
  const get = (
    path: string,
    ends: SoakRequest['ends'],
    headers: Record<string, string> = {},
  ): SoakRequest => ({
    path,
    method: 'GET',
    headers,
    ends,
  })
  const post = (path: string, ends: SoakRequest['ends'], headers: Record<string, string>, body: string) =>
    ({ path, method: 'POST', headers, body, ends }) satisfies SoakRequest
  const call = (id: string | undefined, body: string, ends: number): SoakRequest =>
    post('/', ends, { 'next-action': id ?? '', origin, 'content-type': 'text/plain' }, body)
  const numbers = String(await encodeReply([1, 2]))
  const tag = String(await encodeReply(['items']))
  const asset = await findAsset(origin)

  const kinds: SoakMix[] = [
    ...repeat(6, (random) => get(`/items/${random(ITEMS)}`, 200, { cookie: `visitor=${random(1_000_000)}` })),
    ...repeat(4, (random) => get(`/items/${random(ITEMS)}?_rsc=`, 200, { rsc: '1' })),
    ...repeat(2, () => get('/', 200, { 'accept-encoding': 'gzip' })),
    ...repeat(2, () => get('/still', 200)),
    ...repeat(2, () => get(asset, 200)),
    () => get('/robots.txt', 200),
    (random) => get(`/nowhere/${random(1_000_000)}`, 404),
    () => get('/gone', 404),
    () => get('/boom', 500),
    () => get('/a/../b', 400),
    () => get('/slow', 200),
    ...repeat(2, () => get('/slow', 'left')),
    (random) => post('/api/echo', 200, {}, 'x'.repeat(random(20_000))),
    () => post('/api/echo', 'left', { 'content-length': '100000' }, 'x'.repeat(500)),
    ...repeat(2, () => call(ids['add'], numbers, 200)),
    () => call(ids['renew'], tag, 200),
    () => call(ids['fail'], '[]', 500),
    () => call(ids['add'], '{', 400),
    () => call('unknown', '[]', 404),
  ]
  return (random) => choose(kinds, random)(random)
}

function repeat(times: number, kind: SoakMix): SoakMix[] {
  return Array.from({ length: times }, () => kind)
}

async function findAsset(origin: string): Promise<string> {
  const html = await (await fetch(origin)).text()
  return /\/_waymark\/assets\/[\w.-]+\.js/.exec(html)?.[0] ?? '/robots.txt'
}

/** Resolves with what went wrong, if anything did. */
export function sendSoak(origin: string, agent: Agent, sent: SoakRequest): Promise<string | undefined> {
  const { path, method, headers, body, ends } = sent
  return new Promise((resolve) => {
    const { hostname, port } = new URL(origin)
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const outgoing = request(
      { hostname, port, path, method, agent, headers: { ...length, ...headers } },
      (response) => {
        if (ends === 'left') return void response.once('data', () => leave())
        readStatus(response, (status) => resolve(status === ends ? undefined : `${path}: ${status}`))
      },
    )
    const leave = (): void => {
      outgoing.destroy()
      resolve(undefined)
    }
    outgoing.once('error', (error) => resolve(ends === 'left' ? undefined : `${path}: ${String(error)}`))
    if (ends === 'left' && method === 'POST') outgoing.write(body, () => setImmediate(leave))
    else outgoing.end(body)
  })
}

function readStatus(response: IncomingMessage, done: (status: string | number) => void): void {
  response.once('error', (error) => done(String(error)))
  response.once('end', () => done(response.statusCode ?? 0))
  response.resume()
}
