import { describe, expect, test, vi } from 'vitest'
import type { BodyWriter } from '../server/body-writer.ts'
import { PayloadFeed } from '../server/payload-feed.ts'
import { HtmlSink } from './html-sink.ts'

/** A body that keeps what it was given, and is as slow as the test wants. */
class FakeBody implements BodyWriter {
  /** One entry for each write; the last one is marked. */
  writes: string[] = []
  flushes = 0
  behind = false
  aborted = false
  ended = false
  #drain: (() => void)[] = []
  #close: (() => void)[] = []

  get closed(): boolean {
    return this.ended || this.aborted
  }

  write(chunk: Uint8Array | string): boolean {
    this.writes.push(Buffer.from(chunk as Uint8Array).toString())
    return !this.behind
  }

  flush(): void {
    this.flushes += 1
  }

  end(chunk?: Uint8Array | string): void {
    if (chunk !== undefined) this.writes.push(`${Buffer.from(chunk as Uint8Array).toString()}[end]`)
    this.ended = true
  }

  abort(): void {
    this.aborted = true
    this.leave()
  }

  onDrain(listener: () => void): void {
    this.#drain.push(listener)
  }

  onClose(listener: () => void): void {
    this.#close.push(listener)
  }

  drain(): void {
    this.behind = false
    for (const listener of this.#drain) listener()
  }

  /** The client goes away, or the answer is over. */
  leave(): void {
    for (const listener of this.#close.splice(0)) listener()
  }
}

function open(options: { nonce?: string; inserts?: string[]; headScripts?: Uint8Array } = {}): {
  sink: HtmlSink
  body: FakeBody
  feed: PayloadFeed
} {
  const body = new FakeBody()
  const feed = new PayloadFeed()
  const { nonce, inserts = [], headScripts } = options
  const sink = new HtmlSink({ body, feed, nonce, headScripts, takeInserts: () => inserts.shift() ?? '' })
  return { sink, body, feed }
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const PUSH = '(self.__wm_payload=self.__wm_payload||[]).push('
const script = (data: string): string => `<script>${PUSH}${data})</script>`
const END = script('0')

describe('a page that is ready', () => {
  test('leaves in one write: html, payload, end mark and closing tags', async () => {
    const { sink, body, feed } = open()
    feed.write('0:"a"\n')
    feed.end()
    sink.write('<html><body>')
    sink.write(Buffer.from('<p>é</p>'))
    sink.write('</body></html>')
    sink.flush()
    sink.end()
    expect(body.writes).toEqual([])
    await turn()
    const payload = script(String.raw`"0:\"a\"\n"`)
    expect(body.writes).toEqual([`<html><body><p>é</p>${payload}${END}</body></html>[end]`])
    expect(body.flushes).toBe(0)
  })

  test('puts the nonce on each script', async () => {
    const { sink, body, feed } = open({ nonce: 'n1' })
    feed.write('a')
    feed.end()
    sink.write('<p>')
    sink.end()
    await turn()
    expect(body.writes.join('').match(/<script nonce="n1">/g)).toHaveLength(2)
  })

  test('hides late parts of drawings without a style attribute where a policy may refuse it', async () => {
    const part = '<svg aria-hidden="true" style="display:none" id="S:1"><g></g></svg>'
    const own = '<svg aria-hidden="true" style="display:none" id="mine"></svg>'
    for (const nonce of ['n1', undefined]) {
      const { sink, body, feed } = open(nonce === undefined ? {} : { nonce })
      sink.write(`${part}${own}${part.replace('S:1', 'S:2')}`)
      feed.end()
      sink.end()
      await turn()
      const [html = ''] = body.writes
      expect(html).toContain(own)
      expect(html.match(/<svg aria-hidden="true" display="none" id="S:[12]">/g)?.length ?? 0).toBe(
        nonce ? 2 : 0,
      )
    }
  })

  test('has the scripts of the head once, after what is inserted', async () => {
    const headScripts = Buffer.from('<script>é</script>')
    const { sink, body, feed } = open({ headScripts, inserts: ['<meta/>', '<b></b>'] })
    sink.write('<html><head><title>x</title></head><body>')
    sink.flush()
    await turn()
    sink.write('<p></p></head>')
    feed.end()
    sink.end()
    await turn()
    expect(body.writes).toEqual([
      '<html><head><title>x</title><meta/><script>é</script></head><body>',
      `<b></b><p></p></head>${END}[end]`,
    ])
  })

  test('without a head begins with them', async () => {
    const { sink, body, feed } = open({ headScripts: Buffer.from('<script>1</script>') })
    feed.end()
    sink.write('<p>x</p>')
    sink.end()
    await turn()
    expect(body.writes).toEqual([`<script>1</script><p>x</p>${END}[end]`])
  })

  test('that is no whole document gets no closing tags', async () => {
    const { sink, body, feed } = open()
    feed.end()
    sink.write('<p>x</p>')
    sink.end()
    await turn()
    expect(body.writes).toEqual([`<p>x</p>${END}[end]`])
  })
})

describe('a page that streams', () => {
  test('puts payload only where the markup is whole', async () => {
    const { sink, body, feed } = open()
    sink.write('<p title="')
    feed.write('a')
    await turn()
    expect(body.writes).toEqual([])
    sink.write('x"></p>')
    sink.flush()
    await turn()
    expect(body.writes).toEqual([`<p title="x"></p>${script('"a"')}`])
    expect(body.flushes).toBe(1)
  })

  test('sends several flushes of one turn as one write', async () => {
    const { sink, body } = open()
    for (const part of ['a', 'b', 'c']) {
      sink.write(part)
      sink.flush()
    }
    await turn()
    expect(body.writes).toEqual(['abc'])
    expect(body.flushes).toBe(1)
  })

  test('sends payload that comes between flushes by itself, in order', async () => {
    const { sink, body, feed } = open()
    sink.write('shell')
    sink.flush()
    await turn()
    feed.write('1')
    feed.write('2')
    await turn()
    feed.write('3')
    await turn()
    expect(body.writes).toEqual(['shell', script('"12"'), script('"3"')])
  })

  test('writes nothing when there is nothing to write', async () => {
    const { sink, body } = open()
    sink.flush()
    await turn()
    expect(body.writes).toEqual([])
    expect(body.flushes).toBe(0)
  })

  test('holds the closing tags back until the payload has ended', async () => {
    const { sink, body, feed } = open()
    sink.write('<html><body>x</body></html>')
    sink.end()
    await turn()
    expect(body.writes).toEqual(['<html><body>x'])
    feed.write('late')
    await turn()
    expect(body.writes.at(-1)).toBe(script('"late"'))
    expect(body.ended).toBe(false)
    feed.end()
    await turn()
    expect(body.writes.at(-1)).toBe(`${END}</body></html>[end]`)
  })

  test('waits for the html when the payload ended first', async () => {
    const { sink, body, feed } = open()
    sink.write('shell')
    sink.flush()
    feed.write('a')
    feed.end()
    await turn()
    expect(body.ended).toBe(false)
    sink.write('rest</body></html>')
    sink.end()
    await turn()
    expect(body.writes).toEqual([`shell${script('"a"')}`, `rest${END}</body></html>[end]`])
  })

  test('puts inserts before the part that is sent next', async () => {
    const { sink, body, feed } = open({ inserts: ['', '<meta name="late"/>'] })
    sink.write('shell')
    sink.flush()
    await turn()
    sink.write('<p>')
    feed.write('a')
    sink.flush()
    await turn()
    expect(body.writes).toEqual(['shell', `<meta name="late"/><p>${script('"a"')}`])
  })

  test('ends once', async () => {
    const { sink, body, feed } = open()
    sink.write('x')
    sink.end()
    feed.end()
    await turn()
    feed.write('too late')
    sink.flush()
    await turn()
    expect(body.writes).toEqual([`x${END}[end]`])
  })
})

describe('a slow reader', () => {
  test('holds React back until it has drained', async () => {
    const { sink, body } = open()
    const onDrain = vi.fn()
    sink.on('drain', onDrain)
    body.behind = true
    expect(sink.write('a')).toBe(true)
    sink.flush()
    await turn()
    expect(sink.write('b')).toBe(false)
    expect(onDrain).not.toHaveBeenCalled()
    body.drain()
    expect(onDrain).toHaveBeenCalledTimes(1)
    expect(sink.write('c')).toBe(true)
    sink.flush()
    await turn()
    expect(body.writes).toEqual(['a', 'bc'])
  })

  test('gets everything even if the page ends while it is behind', async () => {
    const { sink, body, feed } = open()
    body.behind = true
    sink.write('a')
    sink.flush()
    await turn()
    sink.write('b')
    sink.end()
    feed.write('p')
    feed.end()
    await turn()
    expect(body.writes.join('')).toBe(`ab${script('"p"')}${END}[end]`)
  })
})

describe('a client that goes away', () => {
  test('stops both renderers, once, and nothing more is written', async () => {
    const { sink, body, feed } = open()
    const onHtmlClose = vi.fn()
    const onPayloadClose = vi.fn()
    sink.on('close', onHtmlClose)
    feed.on('close', onPayloadClose)
    sink.write('a')
    sink.flush()
    body.leave()
    sink.write('b')
    sink.flush()
    feed.write('p')
    await turn()
    expect(onHtmlClose).toHaveBeenCalledTimes(1)
    expect(onPayloadClose).toHaveBeenCalledTimes(1)
    expect(body.writes).toEqual([])
  })

  test('is no news after the end', async () => {
    const { sink, body, feed } = open()
    const onClose = vi.fn()
    sink.on('close', onClose)
    feed.on('close', onClose)
    sink.write('a')
    sink.end()
    feed.end()
    await turn()
    body.leave()
    expect(onClose).not.toHaveBeenCalled()
  })
})

test('a renderer that fails breaks the answer off, so that the part is not taken for the whole', async () => {
  const { sink, body, feed } = open()
  sink.write('a')
  sink.flush()
  sink.destroy()
  feed.write('p')
  await turn()
  expect(body.aborted).toBe(true)
  expect(body.writes).toEqual([])
})

test('a payload that failed still ends the document', async () => {
  const { sink, body, feed } = open()
  sink.write('a</body></html>')
  sink.end()
  await turn()
  feed.destroy(new Error('broken'))
  await turn()
  expect(body.writes.at(-1)).toBe(`${END}</body></html>[end]`)
})

describe('a document without its tags', () => {
  const openWith = (
    allowed: boolean,
  ): { asked: string[][]; sink: HtmlSink; body: FakeBody; feed: PayloadFeed } => {
    const body = new FakeBody()
    const feed = new PayloadFeed()
    const asked: string[][] = []
    const allowsMissing = (tags: readonly string[]): boolean => {
      asked.push([...tags])
      return allowed
    }
    return {
      asked,
      body,
      feed,
      sink: new HtmlSink({ body, feed, nonce: undefined, takeInserts: () => '', allowsMissing }),
    }
  }

  test('leaves nothing on the wire when it is refused, and React is told to stop', async () => {
    const { sink, body, asked } = openWith(false)
    const closed = vi.fn()
    sink.on('close', closed)
    sink.write('<main>x</main>')
    sink.flush()
    await turn()
    sink.write('<p>more</p>')
    sink.end()
    await turn()
    expect(asked).toEqual([['html', 'body']])
    expect(body.writes).toEqual([])
    expect(body.ended).toBe(false)
    expect(closed).toHaveBeenCalledTimes(1)
  })

  test('is sent when that is allowed, and asked about once', async () => {
    const { sink, body, asked } = openWith(true)
    sink.write('<main>x</main>')
    sink.flush()
    await turn()
    sink.write('<p>more</p>')
    sink.flush()
    await turn()
    expect(asked).toHaveLength(1)
    expect(body.writes).toEqual(['<main>x</main>', '<p>more</p>'])
  })

  test('is nobody’s question when it has them', async () => {
    const { sink, body, asked } = openWith(false)
    sink.write('<!DOCTYPE html><html><body>x')
    sink.flush()
    await turn()
    expect(asked).toEqual([])
    expect(body.writes).toHaveLength(1)
  })
})
