import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openStream, send } from '../harness/send.ts'
import { sendLate } from '../harness/send-late.ts'
import { sendPayload } from '../harness/send-payload.ts'
import { describeApp, type RunningApp } from '../harness/start-app.ts'
import { waitUntil } from '../harness/wait-until.ts'

const MEGABYTE = 1024 * 1024

async function readMemory(app: RunningApp): Promise<NodeJS.MemoryUsage> {
  return JSON.parse((await send(app.url, '/api/memory')).text) as NodeJS.MemoryUsage
}

async function expectMemoryBackTo(app: RunningApp, base: NodeJS.MemoryUsage): Promise<void> {
  // The collector frees large buffers a little after the sockets that held them.
  await waitUntil(async () => {
    const now = await readMemory(app)
    return now.heapUsed < base.heapUsed + 20 * MEGABYTE && now.external < base.external + 20 * MEGABYTE
  }, 'memory to return to where it was')
}

describeApp('basic', ['start'], (app) => {
  test('the first bytes leave before slow parts are ready', async () => {
    const { early, text } = await sendLate(app().url, '/stream')
    expect(early).toContain('waiting 1')
    expect(early).not.toContain('part 1')
    for (const part of [1, 2, 3]) expect(text).toContain(`id="part-${part}"`)
    expect(text.trimEnd().endsWith('</html>')).toBe(true)
  })

  test('a loading file that shows nothing lets the layout go ahead all the same', async () => {
    const { early, text } = await sendLate(app().url, '/quiet')
    expect(early).toContain('</head>')
    expect(early).not.toContain('came quietly')
    expect(text).toContain('came quietly')
  })

  test('a page that waits for nothing leaves at once', async () => {
    const { chunks } = await send(app().url, '/about')
    expect(chunks.length).toBeLessThanOrEqual(2)
  })

  test('a table of 500 rows is whole', async () => {
    const { text, status } = await send(app().url, '/table?rows=500')
    expect(status).toBe(200)
    expect(text.match(/<tr>/g)).toHaveLength(500)
    expect(text).toContain('row-499@basic.example')
  })

  test('a page of 5 MB is whole, as document and as payload', async () => {
    const document = await send(app().url, '/big')
    expect(document.bytes.length).toBeGreaterThan(5 * MEGABYTE)
    expect(document.text).toContain('the end')
    expect(document.text.trimEnd().endsWith('</html>')).toBe(true)
    const payload = await sendPayload(app().url, '/big')
    expect(payload.bytes.length).toBeGreaterThan(5 * MEGABYTE)
    expect(payload.text).toContain('the end')
  })

  test('a slow reader gets the whole page and does not hold up others', async () => {
    const stream = await openStream(app().url, '/big')
    stream.pause()
    expect((await send(app().url, '/about')).status).toBe(200)
    let bytes = 0
    let tail = ''
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length
      tail = (tail + chunk.toString()).slice(-200)
      // Yield after each piece, so that the server meets back-pressure again and again.
      await new Promise(setImmediate)
    }
    expect(bytes).toBeGreaterThan(5 * MEGABYTE)
    expect(tail.trimEnd().endsWith('</html>')).toBe(true)
  })

  test('readers that go away at any byte leave nothing behind', async () => {
    await send(app().url, '/big')
    const base = await readMemory(app())
    for (let round = 0; round < 20; round++) {
      for (const path of ['/big', '/stream?delay=200']) {
        const stream = await openStream(app().url, path)
        let left = round * 10_000
        stream.on('data', (chunk: Buffer) => {
          left -= chunk.length
          if (left <= 0) stream.destroy()
        })
        stream.on('error', () => undefined)
        if (round === 0) stream.destroy()
        await new Promise((resolve) => stream.once('close', resolve))
      }
    }
    expect((await send(app().url, '/about')).status).toBe(200)
    await expectMemoryBackTo(app(), base)
    expect(app().output()).not.toMatch(/unhandled/i)
  })

  test('a reader that never reads and then leaves is forgotten', async () => {
    const base = await readMemory(app())
    const streams = await Promise.all(Array.from({ length: 10 }, () => openStream(app().url, '/big')))
    for (const stream of streams) stream.pause()
    expect((await send(app().url, '/about')).status).toBe(200)
    for (const stream of streams) stream.destroy()
    await expectMemoryBackTo(app(), base)
  })

  test('200 streams at once all complete', async () => {
    const base = await readMemory(app())
    const answers = await Promise.all(Array.from({ length: 200 }, () => send(app().url, '/stream?delay=100')))
    for (const { status, text } of answers) {
      expect(status).toBe(200)
      expect(text).toContain('id="part-3"')
      expect(text.trimEnd().endsWith('</html>')).toBe(true)
    }
    await expectMemoryBackTo(app(), base)
  })

  test('compression keeps streaming', async () => {
    const { headers, early, text } = await sendLate(app().url, '/stream', {
      headers: { 'accept-encoding': 'gzip' },
    })
    expect(headers['content-encoding']).toBe('gzip')
    expect(headers.vary?.toLowerCase()).toContain('accept-encoding')
    expect(early).toContain('waiting 1')
    expect(early).not.toContain('id="part-1"')
    expect(text).toContain('id="part-3"')
  })

  test('a large page is compressed when the reader can take it', async () => {
    const answer = await send(app().url, '/table?rows=500', { headers: { 'accept-encoding': 'br' } })
    const encoding = answer.headers['content-encoding']
    if (encoding === 'br') expect(brotliDecompressSync(answer.bytes).toString()).toContain('row-499')
    else expect(encoding).toBeUndefined()
  })
})
