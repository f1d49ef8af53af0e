import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { listHeadTexts } from './inline-script.ts'
import type { KeptAnswer } from '../shared/prerendered.ts'
import { createBodies, hashInline } from './kept-answer.ts'
import type { KeptSettings } from './prepared-body.ts'
import type { RequestContext } from './request-context.ts'
import { sendKept } from './send-kept.ts'

const HTML = `<html><head><title>x</title></head><body>${'long '.repeat(500)}<script>run()</script></body></html>`
const SETTINGS: KeptSettings = { compress: true, headTexts: [], contentSecurityPolicy: '' }

let server: Server | undefined
afterEach(() => server?.close())

async function createAnswer(): Promise<KeptAnswer> {
  const meta = { status: 200, headers: [], headEnd: HTML.indexOf('</head>'), ...hashInline(HTML) }
  const bodies = await createBodies('html', Buffer.from(HTML), 'text/html')
  return { meta, bodies, madeAt: 0, revalidate: false, expire: false, tags: [] }
}

async function get(
  answer: KeptAnswer,
  {
    settings = {},
    headers = {},
  }: { settings?: Partial<KeptSettings>; headers?: Record<string, string> } = {},
): Promise<{ status: number; headers: IncomingHttpHeaders; bytes: Buffer }> {
  server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    const context = { request, response } as RequestContext
    void sendKept(context, { answer, name: 'html', settings: { ...SETTINGS, ...settings } })
  })
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const { get: httpGet } = await import('node:http')
  return new Promise((resolve, reject) => {
    httpGet({ port, host: '127.0.0.1', headers, agent: false }, (message) => {
      const parts: Buffer[] = []
      message.on('data', (part: Buffer) => parts.push(part))
      message.on('end', () =>
        resolve({ status: message.statusCode!, headers: message.headers, bytes: Buffer.concat(parts) }),
      )
    }).on('error', reject)
  })
}

describe('a kept document', () => {
  test('is sent as it was compressed', async () => {
    const answer = await createAnswer()
    const { headers, bytes } = await get(answer, { headers: { 'accept-encoding': 'gzip, br' } })
    expect(headers['content-encoding']).toBe('br')
    expect(bytes.equals(answer.bodies['html.br']!)).toBe(true)
  })

  test('is sent plain where a proxy compresses', async () => {
    const { headers, bytes } = await get(await createAnswer(), {
      settings: { compress: false },
      headers: { 'accept-encoding': 'br' },
    })
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers['vary']).toBeUndefined()
    expect(bytes.toString()).toBe(HTML)
  })

  test('carries the values of the environment in its head, compressed or not', async () => {
    const settings = { headTexts: listHeadTexts({ publicEnv: { COLOUR: '</script>' } }) }
    const plain = await get(await createAnswer(), { settings })
    expect(plain.bytes.toString()).toContain(
      '<script>self.__wm_env={"COLOUR":"\\u003c/script\\u003e"}</script></head>',
    )
    const packed = await get(await createAnswer(), { settings, headers: { 'accept-encoding': 'br' } })
    expect(brotliDecompressSync(packed.bytes).toString()).toBe(plain.bytes.toString())
    expect(plain.headers['etag']).not.toBe((await get(await createAnswer())).headers['etag'])
  })

  test('names its inline scripts in the policy, that of the environment included', async () => {
    const contentSecurityPolicy = "script-src 'self' 'nonce-{nonce}'"
    const { headers } = await get(await createAnswer(), {
      settings: { contentSecurityPolicy, headTexts: listHeadTexts({ publicEnv: { COLOUR: 'red' } }) },
    })
    expect(headers['content-security-policy']).toMatch(
      /^script-src 'self' 'sha256-[\w+/=]+' 'sha256-[\w+/=]+'$/,
    )
  })

  test('is not sent again to those who have it', async () => {
    const answer = await createAnswer()
    const { headers } = await get(answer)
    const again = await get(answer, { headers: { 'if-none-match': headers['etag']! } })
    expect(again.status).toBe(304)
    expect(again.bytes).toHaveLength(0)
  })
})
