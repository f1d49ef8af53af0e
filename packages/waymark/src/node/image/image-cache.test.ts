import { mkdtemp, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createImageCache, type CachedImage } from './image-cache.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'waymark-images-'))
})
afterEach(async () => {
  vi.useRealTimers()
  await rm(dir, { recursive: true, force: true })
})

const image = (size: number): CachedImage => ({
  contentType: 'image/webp',
  etag: '"e"',
  expiresAt: 5,
  body: Buffer.alloc(size, '\n'),
})

test('what was written can be read, by a later process too', async () => {
  await createImageCache(dir).write('a', image(100))
  expect(await createImageCache(dir).read('a')).toEqual(image(100))
  expect(await createImageCache(dir).read('b')).toBeUndefined()
})

test('the images that were not used for longest go when the disk has too many bytes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const cache = createImageCache(dir, 3_500)
  for (const key of ['a', 'b', 'c']) {
    await cache.write(key, image(1_000))
    vi.advanceTimersByTime(1_000)
  }
  await cache.read('a')
  await cache.write('d', image(1_000))
  expect((await readdir(dir)).sort()).toEqual(['a', 'c', 'd'])
  expect(await cache.read('b')).toBeUndefined()
})

test('processes that share a folder share its bound', async () => {
  const [first, second] = [createImageCache(dir, 3_500), createImageCache(dir, 3_500)]
  for (let number = 0; number < 5; number++) {
    await first.write(`a${number}`, image(1_000))
    await second.write(`b${number}`, image(1_000))
  }
  expect(await readdir(dir)).toHaveLength(3)
  // And what one has made, the other need not make again.
  expect(await first.read('b4')).toEqual(image(1_000))
})

test('an image larger than the whole cache is not kept', async () => {
  const cache = createImageCache(dir, 500)
  await cache.write('a', image(1_000))
  expect(await readdir(dir)).toEqual([])
})

test('a file that was cut short or is something else is as good as none', async () => {
  await createImageCache(dir).write('a', image(1_000))
  await truncate(join(dir, 'a'), 500)
  await writeFile(join(dir, 'b'), 'hello')
  await writeFile(join(dir, 'c.1.part'), 'half')
  await utimes(join(dir, 'c.1.part'), 1, 1)
  await writeFile(join(dir, 'd.2.part'), 'being written')
  const cache = createImageCache(dir)
  await cache.write('e', image(10))
  expect(await cache.read('a')).toBeUndefined()
  expect(await cache.read('b')).toBeUndefined()
  expect((await readdir(dir)).sort()).toEqual(['a', 'b', 'd.2.part', 'e'])
})

test('a disk that cannot be written to is no error', async () => {
  await writeFile(join(dir, 'file'), '')
  const cache = createImageCache(join(dir, 'file', 'below'))
  await cache.write('a', image(10))
  expect(await cache.read('a')).toBeUndefined()
})
