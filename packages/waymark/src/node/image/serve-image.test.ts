import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fillImageDefaults, type ImagesConfig } from '../../shared/image-config.ts'
import { NATIVE_NAMES } from '../../shared/wire.ts'
import { createImageService } from './serve-image.ts'

/** Moving images are never decoded, so these tests need no decoder. */
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

let dir: string
const servers: Server[] = []
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'waymark-service-'))
})
afterEach(async () => {
  for (const server of servers.splice(0)) server.close()
  await rm(dir, { recursive: true, force: true })
})

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise((resolve) => server.once('listening', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function start(
  images: ImagesConfig,
): Promise<(url: string, headers?: HeadersInit) => Promise<Response>> {
  const service = createImageService({
    mode: 'production',
    settings: fillImageDefaults({ dangerouslyAllowLocalIP: true, domains: ['127.0.0.1'], ...images }),
    names: NATIVE_NAMES,
    prefixes: { basePath: '', assetPrefix: '' },
    root: dir,
    cacheDir: join(dir, 'images'),
    locate: () => undefined,
  })
  const origin = await listen(service.serve)
  return (url, headers) =>
    fetch(`${origin}${service.path}?url=${encodeURIComponent(url)}&w=640&q=75`, headers ? { headers } : {})
}

test('an image of another site is fetched once, without cookies, and kept as long as its server says', async () => {
  const seen: unknown[] = []
  const origin = await listen(({ headers }, response) => {
    seen.push(headers.cookie)
    response.setHeader('cache-control', 'max-age=50000')
    response.setHeader('set-cookie', 'a=b')
    response.end(GIF)
  })
  const ask = await start({})
  const together = await Promise.all(
    Array.from({ length: 20 }, () => ask(`${origin}/a.gif`, { cookie: 'session=1' })),
  )
  const later = await ask(`${origin}/a.gif`)
  expect(seen).toEqual([undefined])
  for (const answer of [...together, later]) {
    expect(Buffer.from(await answer.arrayBuffer()).equals(GIF)).toBe(true)
    expect(answer.headers.get('content-type')).toBe('image/gif')
    expect(answer.headers.get('set-cookie')).toBeNull()
  }
  expect(later.headers.get('x-waymark-cache')).toBe('HIT')
  expect(later.headers.get('cache-control')).toMatch(/^public, max-age=(50000|49999), must-revalidate$/)
})

test('what is too old is fetched again; while its server is down the old one is sent', async () => {
  let isDown = false
  const origin = await listen((_, response) => response.writeHead(isDown ? 500 : 200).end(GIF))
  const ask = await start({ minimumCacheTTL: 0 })
  expect((await ask(`${origin}/a.gif`)).headers.get('x-waymark-cache')).toBe('MISS')
  expect((await ask(`${origin}/a.gif`)).headers.get('x-waymark-cache')).toBe('MISS')
  isDown = true
  const answer = await ask(`${origin}/a.gif`)
  expect([answer.status, answer.headers.get('x-waymark-cache')]).toEqual([200, 'STALE'])
  expect((await ask(`${origin}/b.gif`)).status).toBe(502)
})

test('with a loader of the app there is no service', async () => {
  const ask = await start({ loader: 'custom' })
  expect((await ask('/a.gif')).status).toBe(404)
})
