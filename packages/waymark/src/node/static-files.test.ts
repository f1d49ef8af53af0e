import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, request as httpRequest } from 'node:http'
import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { StaticFile } from '../shared/manifest.ts'
import { createPublicFolder, createStaticFiles, serveMissingAsset } from './static-files.ts'

const MODIFIED = 1_700_000_000
const DATE = new Date(MODIFIED * 1000).toUTCString()
const EARLIER = new Date((MODIFIED - 60) * 1000).toUTCString()
const HELLO = 'hello static world\n'
const LARGE = Buffer.alloc(3_000_000, 'abcdefghijklmnopqrstuvwxyz')

let base: string
let server: Server
let port: number

function describeFile(file: string, size: number, more: Partial<StaticFile> = {}): StaticFile {
  const common = { contentType: 'text/plain; charset=utf-8', etag: '"tag"', modified: MODIFIED }
  return { file, root: 'public', size, ...common, immutable: false, encodings: {}, ...more }
}

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'wm-files-'))
  for (const dir of ['client', 'public/sub', 'public/.well-known', 'public/.git', 'compressed']) {
    mkdirSync(join(base, dir), { recursive: true })
  }
  const put = (path: string, content: string | Buffer): void => writeFileSync(join(base, path), content)
  put('secret.txt', 'secret')
  put('client/app-1.js', 'x'.repeat(100))
  put('client/app-1.js.br', 'brotli bytes')
  put('client/app-1.js.gz', 'gzip bytes')
  put('public/hello.txt', HELLO)
  put('public/packed.txt', HELLO)
  put('compressed/packed.txt.gz', 'gz')
  put('public/large.bin', LARGE)
  put('public/empty.txt', '')
  put('public/a@b ü.txt', HELLO)
  put('public/changed.txt', 'longer than the manifest says')
  put('public/.env', 'SECRET')
  put('public/.git/config', 'SECRET')
  put('public/.well-known/ok.txt', 'ok')
  put('public/sub/x.js.map', '{}')
  symlinkSync('../secret.txt', join(base, 'public/link.txt'))
  utimesSync(join(base, 'public/hello.txt'), MODIFIED, MODIFIED)
  const manifest = {
    files: {
      '/_waymark/app-1.js': describeFile('app-1.js', 100, {
        root: 'client',
        immutable: true,
        encodings: { br: 12, gzip: 10 },
      }),
      '/hello.txt': describeFile('hello.txt', HELLO.length),
      '/packed.txt': describeFile('packed.txt', HELLO.length, { encodings: { gzip: 2 } }),
      '/large.bin': describeFile('large.bin', LARGE.length),
      '/empty.txt': describeFile('empty.txt', 0),
      '/a@b%20%C3%BC.txt': describeFile('a@b ü.txt', HELLO.length),
      '/changed.txt': describeFile('changed.txt', 5),
      '/gone.txt': describeFile('gone.txt', 5),
      '/gone-large.bin': describeFile('gone.bin', 1_000_000),
    },
  }
  const files = createStaticFiles(manifest, {
    client: join(base, 'client'),
    public: join(base, 'public'),
    publicCompressed: join(base, 'compressed'),
  })
  const folder = createPublicFolder(join(base, 'public'))
  server = createServer((request, response) => {
    const url = request.url ?? ''
    const served = url.startsWith('/dev/')
      ? folder.serve(url.slice('/dev'.length), request, response)
      : files.serve(url, request, response)
    if (!served) serveMissingAsset(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(base, { recursive: true })
})

interface Answer {
  status: number
  headers: IncomingMessage['headers']
  body: string
}

/** Sends the path as it is; `fetch` would clean it up. */
async function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const request = httpRequest({ host: '127.0.0.1', port, path, headers, method, agent: false })
  request.end()
  const [message] = (await once(request, 'response')) as [IncomingMessage]
  let body = ''
  for await (const part of message.setEncoding('latin1')) body += part
  return { status: message.statusCode ?? 0, headers: message.headers, body }
}

describe('must refuse', () => {
  test.each([
    '/../secret.txt',
    '/sub/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/..%5csecret.txt',
    '/sub/..%2f..%2fsecret.txt',
    '/%00hello.txt',
    '/hello.txt%00',
    '/%E0%A4%A',
    '//hello.txt',
    '/hello.txt/',
    '/./hello.txt',
    '/.env',
    '/%2eenv',
    '/.git/config',
    '/sub/x.js.map',
    '/link.txt',
    '/sub',
    '/',
    '/__proto__',
    '/constructor',
  ])('%s is not found, in production and in development', async (path) => {
    for (const prefix of ['', '/dev']) {
      const { status, headers, body } = await get(prefix + path)
      expect(body).not.toContain('secret')
      expect(status).toBe(404)
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    }
  })

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])('%s of a file is 405', async (method) => {
    for (const path of ['/hello.txt', '/dev/hello.txt', '/_waymark/app-1.js']) {
      const { status, headers } = await get(path, {}, method)
      expect(status).toBe(405)
      expect(headers.allow).toBe('GET, HEAD')
    }
  })

  test.each(['/changed.txt', '/gone.txt', '/gone-large.bin'])(
    '%s differs from the manifest and is not found',
    async (path) => {
      const { status, headers, body } = await get(path)
      expect([status, body, headers.etag]).toEqual([404, 'Not Found', undefined])
    },
  )
})

test('a public file must be revalidated, an asset is immutable', async () => {
  const file = await get('/hello.txt')
  expect(file).toMatchObject({ status: 200, body: HELLO })
  expect(file.headers).toMatchObject({
    'cache-control': 'public, max-age=0, must-revalidate',
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(HELLO.length),
    'x-content-type-options': 'nosniff',
    'last-modified': DATE,
    'accept-ranges': 'bytes',
    etag: '"tag"',
  })
  const asset = await get('/_waymark/app-1.js')
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test.each([
  ['br, gzip', 'br', 'brotli bytes', '"tag-br"'],
  ['gzip', 'gzip', 'gzip bytes', '"tag-gzip"'],
  ['br;q=0.1, gzip', 'gzip', 'gzip bytes', '"tag-gzip"'],
  ['zstd', undefined, 'x'.repeat(100), '"tag"'],
])('Accept-Encoding %j gets the sibling %s', async (accepted, encoding, body, etag) => {
  const answer = await get('/_waymark/app-1.js', { 'accept-encoding': accepted })
  expect(answer.body).toBe(body)
  expect(answer.headers['content-encoding']).toBe(encoding)
  expect(answer.headers['content-length']).toBe(String(body.length))
  expect(answer.headers.etag).toBe(etag)
  expect(answer.headers.vary).toBe('Accept-Encoding')
})

test('siblings of public files come from their own folder', async () => {
  const { body, headers } = await get('/packed.txt', { 'accept-encoding': 'gzip' })
  expect([body, headers['content-encoding']]).toEqual(['gz', 'gzip'])
})

test.each(['/a@b%20%C3%BC.txt', '/a%40b%20%c3%bc.txt'])(
  '%s finds its file in every spelling',
  async (path) => {
    expect(await get(path)).toMatchObject({ status: 200, body: HELLO })
    expect(await get(`/dev${path}`)).toMatchObject({ status: 200, body: HELLO })
  },
)

test.each<[Record<string, string>, number]>([
  [{ 'if-none-match': '"tag"' }, 304],
  [{ 'if-none-match': 'W/"tag"' }, 304],
  [{ 'if-none-match': '"other", "tag"' }, 304],
  [{ 'if-none-match': '*' }, 304],
  [{ 'if-none-match': '"other"' }, 200],
  [{ 'if-none-match': '"other"', 'if-modified-since': DATE }, 200],
  [{ 'if-modified-since': DATE }, 304],
  [{ 'if-modified-since': EARLIER }, 200],
  [{ 'if-modified-since': 'yesterday' }, 200],
])('%j answers %i', async (headers, status) => {
  const answer = await get('/hello.txt', headers)
  expect(answer.status).toBe(status)
  expect(answer.headers.etag).toBe('"tag"')
  expect(answer.body).toBe(status === 304 ? '' : HELLO)
})

test('the tag of one coding does not stand for another', async () => {
  const headers = { 'accept-encoding': 'br', 'if-none-match': '"tag-gzip"' }
  expect((await get('/_waymark/app-1.js', headers)).status).toBe(200)
  headers['if-none-match'] = '"tag-br"'
  expect((await get('/_waymark/app-1.js', headers)).status).toBe(304)
})

describe('ranges', () => {
  const size = HELLO.length
  test.each<[Record<string, string>, number, string, string | undefined]>([
    [{ range: 'bytes=0-4' }, 206, 'hello', `bytes 0-4/${size}`],
    [{ range: 'bytes=6-' }, 206, HELLO.slice(6), `bytes 6-${size - 1}/${size}`],
    [{ range: 'bytes=-6' }, 206, 'world\n', `bytes ${size - 6}-${size - 1}/${size}`],
    [{ range: 'bytes=99-' }, 416, 'Range Not Satisfiable', `bytes */${size}`],
    [{ range: 'bytes=0-1,3-4' }, 200, HELLO, undefined],
    [{ range: 'nonsense' }, 200, HELLO, undefined],
    [{ range: 'bytes=0-4', 'if-range': '"tag"' }, 206, 'hello', `bytes 0-4/${size}`],
    [{ range: 'bytes=0-4', 'if-range': 'W/"tag"' }, 200, HELLO, undefined],
    [{ range: 'bytes=0-4', 'if-range': '"old"' }, 200, HELLO, undefined],
    [{ range: 'bytes=0-4', 'if-range': DATE }, 206, 'hello', `bytes 0-4/${size}`],
    [{ range: 'bytes=0-4', 'if-range': EARLIER }, 200, HELLO, undefined],
    [{ range: 'bytes=0-4', 'if-none-match': '"tag"' }, 304, '', undefined],
  ])('%j answers %i', async (headers, status, body, contentRange) => {
    const answer = await get('/hello.txt', headers)
    expect([answer.status, answer.body]).toEqual([status, body])
    if (status !== 304) expect(answer.headers['content-range']).toBe(contentRange)
  })

  test('a part of a large file comes from disk', async () => {
    const { status, body } = await get('/large.bin', { range: 'bytes=1000000-1999999' })
    expect(status).toBe(206)
    expect(body).toBe(LARGE.subarray(1_000_000, 2_000_000).toString('latin1'))
  })

  test('a part is never a part of a compressed sibling', async () => {
    const { body, headers } = await get('/_waymark/app-1.js', { range: 'bytes=0-2', 'accept-encoding': 'br' })
    expect([body, headers['content-encoding']]).toEqual(['xxx', undefined])
  })

  test('an empty file has no part', async () => {
    expect((await get('/empty.txt', { range: 'bytes=0-' })).status).toBe(416)
    expect(await get('/empty.txt')).toMatchObject({ status: 200, body: '' })
  })
})

test.each(['/hello.txt', '/large.bin', '/dev/hello.txt'])(
  'HEAD %s has a length and no body',
  async (path) => {
    const full = await get(path)
    const head = await get(path, {}, 'HEAD')
    expect([head.status, head.body]).toEqual([200, ''])
    expect(head.headers['content-length']).toBe(String(full.body.length))
  },
)

test('a large file arrives whole', async () => {
  const { body } = await get('/large.bin')
  expect(body).toBe(LARGE.toString('latin1'))
})

test('a reader that leaves a large file does not stop the next one', async () => {
  const request = httpRequest({ host: '127.0.0.1', port, path: '/large.bin', agent: false }).end()
  const [message] = (await once(request, 'response')) as [IncomingMessage]
  message.on('error', () => {})
  await once(message, 'data')
  message.destroy()
  await vi.waitFor(async () => {
    const connections = await new Promise((resolve) =>
      server.getConnections((_error, count) => resolve(count)),
    )
    expect(connections).toBe(0)
  })
  expect((await get('/large.bin')).body).toHaveLength(LARGE.length)
})

describe('the public folder in development', () => {
  test('shows a changed file at once', async () => {
    writeFileSync(join(base, 'public/live.txt'), 'one')
    const first = await get('/dev/live.txt')
    writeFileSync(join(base, 'public/live.txt'), 'second')
    const second = await get('/dev/live.txt', { 'if-none-match': String(first.headers.etag) })
    expect([first.body, second.status, second.body]).toEqual(['one', 200, 'second'])
  })

  test('knows conditions and ranges', async () => {
    const { headers } = await get('/dev/hello.txt')
    expect((await get('/dev/hello.txt', { 'if-none-match': String(headers.etag) })).status).toBe(304)
    expect(await get('/dev/hello.txt', { range: 'bytes=0-4' })).toMatchObject({ status: 206, body: 'hello' })
  })

  test('serves .well-known', async () => {
    expect(await get('/dev/.well-known/ok.txt')).toMatchObject({ status: 200, body: 'ok' })
  })
})
