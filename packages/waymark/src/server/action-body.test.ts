import { PassThrough } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { readActionBody, type ActionBody } from './action-body.ts'
import type { RequestContext } from './request-context.ts'
import { Visitor } from './visitor.ts'

const BOUNDARY = 'b'

function createContext(contentType: string, chunks: (string | Buffer)[]): RequestContext {
  const request = Object.assign(new PassThrough(), { headers: { 'content-type': contentType } })
  for (const chunk of chunks) request.write(chunk)
  request.end()
  return { request, response: new PassThrough(), visitor: new Visitor() } as never
}

const readForm = (...chunks: (string | Buffer)[]): Promise<ActionBody> =>
  readActionBody(createContext(`multipart/form-data; boundary=${BOUNDARY}`, chunks), {
    type: 'multipart/form-data',
    maxBytes: 1_000_000,
  })

const part = (headers: string, value: string): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; ${headers}\r\n\r\n${value}\r\n`
const END = `--${BOUNDARY}--\r\n`

describe('a multipart body', () => {
  test('becomes fields and files in the order in which they came', async () => {
    const file = 'name="f"; filename="ä.txt"\r\nContent-Type: text/x'
    const body = await readForm(part('name="a"', '1'), part(file, 'text'), part('name="a"', 'ü'), END)
    const parts = body.kind === 'form' ? body.parts : []
    expect(parts.map(({ name }) => name)).toEqual(['a', 'f', 'a'])
    expect(parts[2]?.value).toBe('ü')
    const [, { value }] = parts as [unknown, { value: File }]
    expect([value.name, value.type, await value.text()]).toEqual(['ä.txt', 'text/x', 'text'])
  })

  test('may come in pieces of any size', async () => {
    const whole = part('name="a"', 'x'.repeat(50)) + part('name="f"; filename="f"', 'y'.repeat(50)) + END
    const body = await readForm(...Array.from(whole))
    expect(body.kind === 'form' && body.parts.map(({ name }) => name)).toEqual(['a', 'f'])
  })

  test.each([
    ['too many parts', [...Array.from({ length: 1_001 }, () => part('name="a"', '')), END]],
    ['a field without a name', [part('nome="a"', ''), END]],
    ['a file without a name', [part('filename="a"', 'x'), END]],
    ['a long name', [part(`name="${'n'.repeat(300)}"`, ''), END]],
    ['no end', [part('name="a"', '1')]],
    ['an end inside of a file', [part('name="f"; filename="f"', '1').slice(0, -4)]],
    ['nothing', []],
    ['something else', ['nonsense']],
    ['a broken head', [`--${BOUNDARY}\r\n\u0000: x\r\n\r\n1\r\n`, END]],
  ])('with %s is refused', async (_what, chunks) => {
    await expect(readForm(...chunks)).rejects.toMatchObject({ code: 'WM_ACTION_MALFORMED', status: 400 })
  })

  test('over the limit fails by its raw bytes', async () => {
    const context = createContext(`multipart/form-data; boundary=${BOUNDARY}`, [
      part('name="a"', 'x'.repeat(100)),
    ])
    const reading = readActionBody(context, { type: 'multipart/form-data', maxBytes: 100 })
    await expect(reading).rejects.toMatchObject({ code: 'WM_REQUEST_BODY_SIZE' })
  })
})

describe('a text', () => {
  const read = (...chunks: Buffer[]): Promise<ActionBody> =>
    readActionBody(createContext('text/plain', chunks), { type: 'text/plain', maxBytes: 1_000 })

  test('may be cut inside of a character', async () => {
    const bytes = Buffer.from('["ü"]')
    expect(await read(bytes.subarray(0, 3), bytes.subarray(3))).toEqual({ kind: 'text', text: '["ü"]' })
  })

  test('that is not UTF-8 is refused', async () => {
    await expect(read(Buffer.from([0x5b, 0xff, 0x5d]))).rejects.toMatchObject({ code: 'WM_ACTION_MALFORMED' })
  })
})
