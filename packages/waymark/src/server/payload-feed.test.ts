import { describe, expect, test, vi } from 'vitest'
import { PayloadFeed } from './payload-feed.ts'

const text = (chunks: Uint8Array[]): string => Buffer.concat(chunks).toString()

/** Listens as React's reader does, and keeps what it hears in order. */
function read(feed: PayloadFeed): string[] {
  const heard: string[] = []
  feed.on('data', (chunk) => heard.push(Buffer.from(chunk as Uint8Array).toString()))
  feed.on('error', (error) => heard.push(`error ${(error as Error).message}`))
  feed.on('end', () => heard.push('end'))
  return heard
}

describe('the reader', () => {
  test('gets what was written before it came, then what comes later', () => {
    const feed = new PayloadFeed()
    feed.write('a')
    feed.write(Buffer.from('b'))
    const heard = read(feed)
    feed.write('c')
    feed.end()
    expect(heard).toEqual(['a', 'b', 'c', 'end'])
  })

  test('that comes after the end gets everything and the end', () => {
    const feed = new PayloadFeed()
    feed.write('a')
    feed.end()
    expect(read(feed)).toEqual(['a', 'end'])
  })

  test('hears one end, however often it is said', () => {
    const feed = new PayloadFeed()
    const heard = read(feed)
    feed.end()
    feed.end()
    feed.destroy(new Error('late'))
    expect(heard).toEqual(['end'])
  })

  test.each(['before', 'after'])(
    'hears of a failure %s it came, and never takes the part for the whole',
    (when) => {
      const feed = new PayloadFeed()
      feed.write('a')
      const early = when === 'after' ? read(feed) : undefined
      feed.destroy(new Error('broken'))
      expect(early ?? read(feed)).toEqual(['a', 'error broken'])
    },
  )
})

describe('the document', () => {
  test('takes each byte once, whether or not the reader has it', () => {
    const feed = new PayloadFeed()
    feed.write('a')
    feed.write('é')
    expect(text(feed.takeUnsent())).toBe('aé')
    expect(feed.takeUnsent()).toEqual([])
    const heard = read(feed)
    feed.write('b')
    expect(text(feed.takeUnsent())).toBe('b')
    expect(heard).toEqual(['a', 'é', 'b'])
  })

  test('is told of bytes, of the end and of a failure', () => {
    const onBytes = vi.fn()
    const feed = new PayloadFeed()
    feed.onBytes(onBytes)
    feed.write('a')
    expect(onBytes).toHaveBeenCalledTimes(1)
    feed.end()
    expect(onBytes).toHaveBeenCalledTimes(2)
    const failing = new PayloadFeed()
    failing.onBytes(onBytes)
    failing.destroy(new Error('broken'))
    expect(onBytes).toHaveBeenCalledTimes(3)
    expect(failing.ended).toBe(true)
  })

  test('that nobody takes from does not stall the writer', () => {
    const feed = new PayloadFeed()
    const heard = read(feed)
    const chunk = Buffer.alloc(65_536)
    for (let index = 0; index < 100; index++) expect(feed.write(chunk)).toBe(true)
    expect(heard).toHaveLength(100)
  })
})

test('closing stops the renderer that writes here', () => {
  const onClose = vi.fn()
  const feed = new PayloadFeed()
  feed.on('close', onClose)
  feed.close()
  expect(onClose).toHaveBeenCalledTimes(1)
})
