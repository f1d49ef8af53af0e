import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createZip, type ZipFile } from '../src/testing/zip.ts'
import { createEnvelope, createTokens, runService, type RunningService } from './run-service.ts'

let service: RunningService
let token = ''
let readToken = ''
beforeAll(async () => {
  service = await runService()
  ;({ build: token, read: readToken } = await createTokens(service))
})
afterAll(() => service.close())

const CHUNKS = '/api/0/organizations/any/chunk-upload/'
const ASSEMBLE = '/api/0/organizations/any/artifactbundle/assemble/'
const ID = '9ec79c33-ec99-42ab-8353-589fcb2e04dc'

/** `a(){b()}` in the first line: column 0 is line 2 of the source, column 4 is line 3. */
const MAP = JSON.stringify({
  version: 3,
  sources: ['../../src/cart.ts'],
  sourcesContent: ['// one\nfunction pay() {\n  charge()\n}\n'],
  names: ['pay', 'charge'],
  mappings: 'AACSA,IACPC',
})

function send(method: string, path: string, body?: BodyInit, bearer = token): Promise<Response> {
  const headers = bearer === '' ? {} : { authorization: `Bearer ${bearer}` }
  return fetch(service.url + path, { method, headers, ...(body === undefined ? {} : { body }) })
}

const sha1 = (bytes: Uint8Array): string => createHash('sha1').update(bytes).digest('hex')

/** A form with pieces, packed as tools do. */
function createForm(pieces: readonly Uint8Array[], name = sha1): FormData {
  const form = new FormData()
  for (const piece of pieces) form.append('file_gzip', new Blob([gzipSync(piece)]), name(piece))
  return form
}

function split(bundle: Uint8Array): Uint8Array[] {
  const count = Math.ceil(bundle.length / 1_048_576)
  return Array.from({ length: count }, (_, i) => bundle.subarray(i * 1_048_576, (i + 1) * 1_048_576))
}

interface State {
  state: string
  missingChunks: string[]
  detail: string | null
}

async function upload(bundle: Uint8Array, more: object = {}): Promise<State> {
  const pieces = split(bundle)
  expect((await send('POST', CHUNKS, createForm(pieces))).status).toBe(200)
  const input = { checksum: sha1(bundle), chunks: pieces.map(sha1), projects: ['one'], ...more }
  const response = await send('POST', ASSEMBLE, JSON.stringify(input))
  expect(response.status).toBe(200)
  return (await response.json()) as State
}

function createBundle(files: Record<string, object>, contents: readonly ZipFile[]): Buffer {
  return createZip(
    [...contents, { name: 'manifest.json', content: JSON.stringify({ files }) }],
    'SYSB\u0002\0\0\0',
  )
}

const mapEntry = (debugId: string, url = '~/static/a.js.map'): object => ({
  type: 'source_map',
  url,
  headers: { 'debug-id': debugId },
})

function listMaps(project = 1): Promise<string[]> {
  return readdir(join(service.dataDir, 'source-maps', String(project))).catch(() => [])
}

async function readFrame(frame: object, more: object = {}): Promise<unknown> {
  const type = `E${Math.random()}`
  const event = {
    platform: 'javascript',
    exception: { type, value: 'x', stacktrace: { frames: [{ in_app: true, ...frame }] } },
    ...more,
  }
  expect((await service.post(createEnvelope(event))).status).toBe(200)
  await service.service.flush()
  const { queries } = service.service
  const [issue] = (await queries.listIssues({ projectId: 1, search: `"${type}"`, tab: 'all' })).issues
  const detail = await queries.readEvent({ projectId: 1, issueId: issue?.id ?? 0, event: 'last' })
  return detail.event.exceptions[0]?.frames[0]
}

describe('refused', () => {
  it.each<[name: string, method: string, path: string, bearer: () => string, status: number]>([
    ['no token', 'GET', CHUNKS, () => '', 401],
    ['an unknown token', 'GET', CHUNKS, () => 'x'.repeat(43), 401],
    ['a token that reads, for the options', 'GET', CHUNKS, () => readToken, 403],
    ['a token that reads, for pieces', 'POST', CHUNKS, () => readToken, 403],
    ['a token that reads, for a bundle', 'POST', ASSEMBLE, () => readToken, 403],
    ['a token that reads, for one map', 'PUT', `/api/1/source-maps/?debugId=${ID}`, () => readToken, 403],
    ['the public key of a project', 'PUT', `/api/1/source-maps/?debugId=${ID}&sentry_key=abc`, () => '', 401],
    ['another method', 'DELETE', CHUNKS, () => token, 405],
    ['what is not there', 'GET', '/api/0/organizations/any/members/', () => token, 404],
  ])('%s', async (_, method, path, bearer, status) => {
    const body = method === 'GET' ? undefined : MAP
    const response = await send(method, path, body, bearer())
    expect(response.status).toBe(status)
    expect(await response.json()).toHaveProperty('detail')
    // Nobody needs these from the page of another origin.
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })

  it.each<[name: string, form: () => BodyInit, status: number]>([
    ['no form', () => 'x', 400],
    ['a piece under another name', () => createForm([Buffer.from('a')], () => '0'.repeat(40)), 400],
    ['a name that is a path', () => createForm([Buffer.from('a')], () => '../../../x'), 400],
    ['a bomb', () => createForm([Buffer.alloc(1_048_577)]), 400],
    ['too many pieces', () => createForm(Array.from({ length: 5 }, (_, i) => Buffer.from(String(i)))), 413],
  ])('pieces: %s', async (_, form, status) => {
    expect((await send('POST', CHUNKS, form())).status).toBe(status)
  })

  it.each<[name: string, input: object, status: number]>([
    ['no checksum', { checksum: '../x', chunks: ['0'.repeat(40)], projects: ['one'] }, 400],
    [
      'a piece that is a path',
      { checksum: '0'.repeat(40), chunks: ['../../service.db'], projects: ['one'] },
      400,
    ],
    ['no pieces', { checksum: '0'.repeat(40), chunks: [], projects: ['one'] }, 400],
    [
      'too many pieces',
      {
        checksum: '0'.repeat(40),
        chunks: Array.from({ length: 257 }, () => '0'.repeat(40)),
        projects: ['one'],
      },
      400,
    ],
    ['no project', { checksum: '0'.repeat(40), chunks: ['0'.repeat(40)], projects: [] }, 400],
    ['an unknown project', { checksum: '0'.repeat(40), chunks: ['0'.repeat(40)], projects: ['three'] }, 404],
  ])('a bundle with %s', async (_, input, status) => {
    expect((await send('POST', ASSEMBLE, JSON.stringify(input))).status).toBe(status)
  })

  it.each<[name: string, bundle: () => Buffer, more: object, detail: RegExp]>([
    ['is no archive', () => Buffer.from('hello'), {}, /no zip archive/],
    ['has another checksum', () => createZip([]), { checksum: '1'.repeat(40) }, /checksum/],
    ['has no manifest', () => createZip([{ name: 'a.map', content: MAP }]), {}, /no manifest/],
    ['has no map', () => createBundle({}, []), {}, /no source map/],
    [
      'says less than it unpacks to',
      () => createBundle({ a: mapEntry(ID) }, [{ name: 'a', content: MAP.repeat(100), claimedBytes: 10 }]),
      {},
      /damaged/,
    ],
    [
      'has a map that is too large',
      () => createBundle({ a: mapEntry(ID) }, [{ name: 'a', content: MAP, claimedBytes: 60 * 1_048_576 }]),
      {},
      /larger than/,
    ],
    [
      'has an id that is a path, and nothing else',
      () => createBundle({ a: mapEntry('../../../etc/x') }, [{ name: 'a', content: MAP }]),
      {},
      /no source map/,
    ],
    [
      'has what is no map',
      () => createBundle({ a: mapEntry(ID) }, [{ name: 'a', content: 'alert(1)' }]),
      {},
      /source map/,
    ],
    [
      'has more files than anybody builds',
      () => {
        const zip = createZip([])
        zip.writeUInt16LE(20_001, zip.length - 12)
        return zip
      },
      {},
      /more than 20000 files/,
    ],
  ])('a bundle that %s', async (_, create, more, detail) => {
    const bundle = create()
    const state = await upload(bundle, more)
    expect(state).toMatchObject({ state: 'error', detail: expect.stringMatching(detail) })
    expect(await listMaps()).toEqual([])
    // Nothing waits for a build that has failed.
    const input = { checksum: sha1(bundle), chunks: split(bundle).map(sha1), projects: ['one'] }
    const again = (await (await send('POST', ASSEMBLE, JSON.stringify(input))).json()) as State
    expect(again.state).toBe('not_found')
  })

  it.each<[name: string, path: string, body: string, status: number]>([
    ['an id that is none', '/api/1/source-maps/?debugId=../x', MAP, 400],
    ['neither id nor address', '/api/1/source-maps/', MAP, 400],
    ['what is no map', `/api/1/source-maps/?debugId=${ID}`, 'alert(1)', 400],
    ['an unknown project', `/api/9/source-maps/?debugId=${ID}`, MAP, 404],
  ])('one map: %s', async (_, path, body, status) => {
    expect((await send('PUT', path, body)).status).toBe(status)
    expect(await listMaps()).toEqual([])
  })
})

it('a tool is told how to send', async () => {
  const options: unknown = await (await send('GET', CHUNKS)).json()
  expect(options).toMatchObject({ chunkSize: 1_048_576, hashAlgorithm: 'sha1' })
  expect((await send('GET', '/api/0/')).status).toBe(200)
})

it.each<[name: string, agent: string, url: () => string]>([
  ['the path', 'sentry-cli/2.58.6', () => CHUNKS],
  ['the address', 'sentry-cli/0.45.0 (linux-x64) node/22.0.0', () => service.url + CHUNKS],
])('where to send is %s for %s', async (_, agent, url) => {
  const headers = { authorization: `Bearer ${token}`, 'user-agent': agent }
  const response = await fetch(service.url + CHUNKS, { headers })
  expect(await response.json()).toMatchObject({ url: url() })
})

it('a bundle in several pieces is put together, and its map shows the source', async () => {
  const frame = { filename: 'https://shop.example/static/a.js', function: 'a', lineno: 1, colno: 5 }
  const image = { type: 'sourcemap', code_file: frame.filename, debug_id: ID }
  const bundle = createBundle({ '../../a': mapEntry(ID), b: { type: 'source', url: 'x' } }, [
    { name: '../../a', content: MAP },
    { name: 'b', content: createNoise(1_500_000) },
  ])
  const pieces = split(bundle)
  expect(pieces).toHaveLength(2)
  const input = JSON.stringify({ checksum: sha1(bundle), chunks: pieces.map(sha1), projects: ['One'] })
  const first = (await (await send('POST', ASSEMBLE, input)).json()) as State
  expect(first).toMatchObject({ state: 'not_found', missingChunks: pieces.map(sha1) })
  await send('POST', CHUNKS, createForm(pieces.slice(0, 1)))
  const second = (await (await send('POST', ASSEMBLE, input)).json()) as State
  expect(second.missingChunks).toEqual(pieces.slice(1).map(sha1))
  await send('POST', CHUNKS, createForm(pieces.slice(1)))
  expect(await (await send('POST', ASSEMBLE, input)).json()).toMatchObject({ state: 'ok' })
  expect(await listMaps()).toEqual([`${ID}.map.gz`])
  expect(await readdir(join(service.dataDir, 'source-maps', 'chunks'))).toEqual([])
  // Which maps there are is remembered for a moment.
  await expect
    .poll(() => readFrame(frame, { debug_meta: { images: [image] } }))
    .toMatchObject({ filename: 'src/cart.ts', line: 3, source: '  charge()' })
})

it('without ids, the map of a script is found by release and address, and only in that release', async () => {
  const files = {
    s: { type: 'minified_source', url: '~/static/b.js', headers: { sourcemap: 'b.js.map' } },
    m: { type: 'source_map', url: '~/static/b.js.map', headers: {} },
  }
  const bundle = createBundle(files, [
    { name: 's', content: 'a(){b()}' },
    { name: 'm', content: MAP },
  ])
  expect(await upload(bundle, { version: 'shop@2', projects: ['1'] })).toMatchObject({ state: 'ok' })
  const frame = { filename: 'https://shop.example/static/b.js?v=1', function: 'a', lineno: 1, colno: 5 }
  await expect
    .poll(() => readFrame(frame, { release: 'shop@2' }))
    .toMatchObject({ filename: 'src/cart.ts', line: 3 })
  expect(await readFrame(frame, { release: 'shop@3' })).toMatchObject({ unmapped: 'no-map' })
  expect(await readFrame(frame, { release: 'shop@2', dist: 'ios' })).toMatchObject({ unmapped: 'no-map' })
})

it('one map is sent as it is, or packed', async () => {
  const id = '11111111-2222-4333-8444-555555555555'
  const headers = { authorization: `Bearer ${token}`, 'content-encoding': 'gzip' }
  const url = `${service.url}/api/2/source-maps/?debugId=${id}&file=assets/page.js.map`
  const response = await fetch(url, { method: 'PUT', headers, body: gzipSync(MAP) })
  expect([response.status, await response.json()]).toEqual([200, { debugId: id }])
  const { sourceMaps } = await service.service.queries.readSettings({ projectId: 2 })
  expect(sourceMaps).toMatchObject([{ debugId: id, file: 'assets/page.js.map' }])
})

it.each<[name: string, method: string, path: string, body: string | undefined, status: number]>([
  ['a new release', 'POST', '/api/0/organizations/any/releases/', '{"version":"1.0.0"}', 201],
  ['its end', 'PUT', '/api/0/organizations/any/releases/1.0.0/', '{"projects":["one"]}', 200],
  ['a deploy', 'POST', '/api/0/organizations/any/releases/1.0.0/deploys/', '{"environment":"live"}', 201],
  ['what is known of it', 'GET', '/api/0/organizations/any/releases/1.0.0/', undefined, 200],
])('a build that announces %s does not fail, also without a token', async (_, method, path, body, status) => {
  const response = await send(method, path, body, '')
  expect([response.status, await response.json()]).toEqual([
    status,
    expect.objectContaining({ version: '1.0.0' }),
  ])
})

it('a long list of commits is taken and not read', async () => {
  const commits = Array.from({ length: 2_000 }, (_, index) => ({ id: String(index).padStart(40, '0') }))
  const body = JSON.stringify({ version: 'not read', commits })
  const response = await send('PUT', '/api/0/organizations/any/releases/1.0.0/', body, '')
  expect([response.status, await response.json()]).toEqual([
    200,
    expect.objectContaining({ version: '1.0.0' }),
  ])
  const bomb = gzipSync(Buffer.alloc(20_000_000, 32))
  const headers = { 'content-encoding': 'gzip' }
  const url = `${service.url}/api/0/organizations/any/releases/`
  expect((await fetch(url, { method: 'POST', headers, body: bomb })).status).toBe(413)
})

/** Bytes that cannot be packed. */
function createNoise(length: number): Buffer {
  const parts: Buffer[] = []
  let last = Buffer.from('seed')
  for (let bytes = 0; bytes < length; bytes += 64)
    parts.push((last = createHash('sha512').update(last).digest()))
  return Buffer.concat(parts)
}
