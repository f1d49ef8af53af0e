import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { fetchImage, readMaxAge, type FetchImageOptions } from './fetch-image.ts'

const servers: Server[] = []

async function listen(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise((resolve) => server.once('listening', resolve))
  return (server.address() as AddressInfo).port
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

const fetchFrom = async (
  listener: RequestListener,
  options: Partial<FetchImageOptions> = {},
): ReturnType<typeof fetchImage> => {
  const port = await listen(listener)
  return fetchImage(new URL(`http://127.0.0.1:${port}/a.png`), { allowsPrivate: true, ...options })
}

test('the bytes are read, and nothing of a visitor goes along', async () => {
  let seen: IncomingMessage['headers'] = {}
  const original = await fetchFrom((request, response) => {
    seen = request.headers
    response.setHeader('cache-control', 'max-age=60')
    response.end('bytes')
  })
  expect(original).toEqual({ kind: 'read', bytes: Buffer.from('bytes'), maxAge: 60 })
  expect(Object.keys(seen).sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host'])
})

describe('is refused', () => {
  test.each([
    ['127.0.0.1', undefined],
    ['[::1]', undefined],
    ['[::ffff:127.0.0.1]', undefined],
    ['2130706433', undefined],
    ['169.254.169.254', undefined],
    ['cdn.example.com', [{ address: '127.0.0.1', family: 4 }]],
    [
      'cdn.example.com',
      [
        { address: '93.184.216.34', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ],
    ],
  ])('the host %s at %o', async (host, addresses) => {
    let asked = false
    const port = await listen((_, response) => {
      asked = true
      response.end()
    })
    const original = await fetchImage(new URL(`http://${host}:${port}/a.png`), {
      allowsPrivate: false,
      ...(addresses && { lookup: async () => addresses }),
    })
    expect(original).toMatchObject({ kind: 'refused', status: 400 })
    expect(asked).toBe(false)
  })

  test('a redirect, which is not followed', async () => {
    const paths: unknown[] = []
    const original = await fetchFrom(({ url }, response) => {
      paths.push(url)
      response.writeHead(302, { location: '/b.png' }).end()
    })
    expect(original).toMatchObject({ kind: 'refused', status: 502 })
    expect(paths).toEqual(['/a.png'])
  })

  test.each([
    ['404', 404, 404],
    ['500', 500, 502],
    ['206', 206, 502],
  ])('status %s', async (_, status, expected) => {
    const original = await fetchFrom((__, response) => response.writeHead(status).end('x'))
    expect(original).toMatchObject({ kind: 'refused', status: expected })
  })

  test('a body over the limit, announced or not', async () => {
    const announced = await fetchFrom((_, response) => response.end(Buffer.alloc(2_000)), { maxBytes: 1_000 })
    expect(announced).toMatchObject({ status: 413 })
    const endless = await fetchFrom(
      (_, response) => {
        const write = (): void => {
          if (!response.destroyed) response.write(Buffer.alloc(500), () => setImmediate(write))
        }
        write()
      },
      { maxBytes: 1_000 },
    )
    expect(endless).toMatchObject({ status: 413 })
  })

  test('a second compression, which could unfold to any size', async () => {
    const original = await fetchFrom((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
    )
    expect(original).toMatchObject({ kind: 'refused', status: 502 })
  })

  test('a server that does not answer, or stops half-way', async () => {
    expect(await fetchFrom(() => {}, { timeoutMs: 50 })).toMatchObject({ status: 504 })
    const half = await fetchFrom((_, response) => void response.writeHead(200).write('x'), { timeoutMs: 50 })
    expect(half).toMatchObject({ status: 504 })
  })

  test('a name server that does not answer', async () => {
    const original = await fetchImage(new URL('http://cdn.example.com/'), {
      allowsPrivate: false,
      timeoutMs: 20,
      lookup: () => new Promise(() => {}),
    })
    expect(original).toMatchObject({ status: 504 })
  })
})

test('the address that was looked at is the one that is connected to', async () => {
  const hosts: unknown[] = []
  const port = await listen(({ headers }, response) => {
    hosts.push(headers.host)
    response.end('x')
  })
  let asked = 0
  const original = await fetchImage(new URL(`http://cdn.example.com:${port}/`), {
    allowsPrivate: true,
    lookup: async () => [{ address: asked++ === 0 ? '127.0.0.1' : '10.0.0.1', family: 4 }],
  })
  expect(original.kind).toBe('read')
  expect([asked, hosts]).toEqual([1, [`cdn.example.com:${port}`]])
})

test.each([
  [undefined, 0],
  ['max-age=60', 60],
  ['public, max-age=60, s-maxage=90', 90],
  ['max-age=99999999999', 31_536_000],
  ['no-store', 0],
])('the age in %s', (header, expected) => {
  expect(readMaxAge(header)).toBe(expected)
})
