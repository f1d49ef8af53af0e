import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readTags } from '../harness/read-html.ts'
import { send, type Answer } from '../harness/send.ts'
import { describeApp } from '../harness/start-app.ts'

const query = (url: string, width: number | string = 640, quality: number | string = 75): string =>
  `/_waymark/image?url=${encodeURIComponent(url)}&w=${width}&q=${quality}`
const WEBP = { headers: { accept: 'image/avif,image/webp,*/*' } }

/** Size of a lossy WebP. */
const widthOf = (bytes: Buffer): number => bytes.readUInt16LE(26) & 0x3fff

describeApp('media', ['start', 'dev'], (app, mode) => {
  let inside: Server
  let asked = 0
  let port = 0
  beforeAll(async () => {
    inside = createServer((_, response) => {
      asked++
      response.end('secret')
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => inside.once('listening', resolve))
    port = (inside.address() as AddressInfo).port
  })
  afterAll(() => inside.close())

  describe('is refused', () => {
    test.each([
      ['a width that is not configured', query('/photo.jpg', 641), 400],
      ['a quality that is not configured', query('/photo.jpg', 640, 76), 400],
      ['another host without a protocol', query('//evil.example/a.png'), 400],
      ['a file', query('file:///etc/passwd'), 400],
      ['the metadata service of a cloud', query('http://169.254.169.254/latest/'), 400],
      ['a path that climbs', query('/../package.json'), 400],
      ['a path that climbs in escapes', query('/%2e%2e/package.json'), 400],
      ['a page of the app', query('/images'), 404],
      ['a file that is not there', query('/none.png'), 404],
      ['the manifest of the build', query('/.waymark/manifest.json'), 404],
      ['a source file', query('/_waymark/app/layout.tsx'), 404],
      ['a hidden file', query('/_waymark/.waymark/manifest.json'), 404],
      ['an image with 400 million pixels', query('/bomb.png'), 400],
      ['an SVG', query('/logo.svg'), 400],
      ['a page with the name of an image', query('/page.png'), 400],
      ['no query', '/_waymark/image', 400],
    ])('%s', async (_, path, status) => {
      const answer = await send(app().url, path, WEBP)
      // In development a source file is found, and refused for what it is.
      expect(answer.status).toBe(mode === 'dev' && path.includes('layout.tsx') ? 400 : status)
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
      expect(answer.headers['cache-control']).toBe('no-store')
    })

    test.each(['127.0.0.1', 'localhost'])('%s, though a pattern names it', async (host) => {
      const answer = await send(app().url, query(`http://${host}:${port}/a.png`), WEBP)
      expect(answer.status).toBe(400)
      expect(answer.text).not.toContain('secret')
      expect(asked).toBe(0)
    })

    test('every method but GET and HEAD', async () => {
      const answer = await send(app().url, query('/photo.jpg'), { method: 'POST' })
      expect(answer.status).toBe(405)
      expect(answer.headers.allow).toBe('GET, HEAD')
    })
  })

  test('a file of public is resized and converted', async () => {
    const answer = await send(app().url, query('/photo.jpg'), WEBP)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('image/webp')
    expect(widthOf(answer.bytes)).toBe(640)
    expectInert(answer)
    expect(answer.headers['cache-control']).toBe(
      mode === 'dev' ? 'public, max-age=0, must-revalidate' : 'public, max-age=14400, must-revalidate',
    )
  })

  test('a browser that does not name the format gets the type of the original', async () => {
    const answer = await send(app().url, query('/photo.jpg'))
    expect(answer.headers['content-type']).toBe('image/jpeg')
    expect(answer.bytes.length).toBeGreaterThan(1_000)
  })

  test('the second time it comes from the cache, or not at all', async () => {
    const first = await send(app().url, query('/photo.jpg', 384), WEBP)
    const second = await send(app().url, query('/photo.jpg', 384), WEBP)
    expect(second.headers['x-waymark-cache']).toBe('HIT')
    expect(second.bytes.equals(first.bytes)).toBe(true)
    const { etag = '' } = first.headers
    const third = await send(app().url, query('/photo.jpg', 384), {
      headers: { ...WEBP.headers, 'if-none-match': etag },
    })
    expect([third.status, third.bytes.length]).toEqual([304, 0])
    const head = await send(app().url, query('/photo.jpg', 384), { ...WEBP, method: 'HEAD' })
    expect(head.headers['content-length']).toBe(String(first.bytes.length))
  })

  test('the component asks only for what the service answers', async () => {
    const { text } = await send(app().url, '/images')
    const images = Object.fromEntries(readTags(text, 'img').map((tag) => [tag.id, tag]))
    const { first, imported, vector, filling } = images
    expect(first).toMatchObject({ width: '320', height: '240', alt: 'First' })
    expect(first?.loading).toBeUndefined()
    expect(imported).toMatchObject({ loading: 'lazy', sizes: '50vw' })
    expect(filling?.width).toBeUndefined()
    expect(vector).toMatchObject({ src: '/logo.svg' })
    expect(vector?.srcSet).toBeUndefined()
    for (const tag of [first, imported, filling, images['plain']]) {
      const addresses = (tag?.srcSet ?? '').split(', ').map((part: string) => part.split(' ')[0] ?? '')
      expect(addresses.length).toBeGreaterThan(0)
      for (const address of [addresses[0] ?? '', tag?.src ?? '']) {
        expect(address).toMatch(/^\/_waymark\/image\?url=/)
        expect((await send(app().url, address, WEBP)).status).toBe(200)
      }
    }
    const preload = readTags(text, 'link').find((tag) => tag.rel === 'preload' && tag.as === 'image')
    expect(preload?.imageSrcSet).toBe(first?.srcSet)
  })

  test.runIf(mode === 'start')('an imported image may be kept for ever', async () => {
    const { text } = await send(app().url, '/images')
    const src = readTags(text, 'img').find((tag) => tag.id === 'imported')?.src ?? ''
    const answer = await send(app().url, src, WEBP)
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })
})

function expectInert({ headers }: Answer): void {
  expect(headers.vary).toBe('Accept')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['content-security-policy']).toBe("script-src 'none'; frame-src 'none'; sandbox;")
  expect(headers['content-disposition']).toBe('attachment; filename="photo.webp"')
  expect(headers['set-cookie']).toBeUndefined()
}
