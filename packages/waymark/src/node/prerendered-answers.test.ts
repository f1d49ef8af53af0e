import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PrerenderIndex } from '../shared/prerendered.ts'
import { loadPrerendered } from './prerendered-answers.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'waymark-prerendered-'))
  await mkdir(join(dir, 'prerendered'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

async function write(answers: Record<string, string[]>): Promise<void> {
  const index: PrerenderIndex = {
    routes: { about: { kind: 'static', revalidate: false, pages: 1 } },
    answers: {},
  }
  for (const [key, texts] of Object.entries(answers)) {
    await writeFile(join(dir, 'prerendered', `${key}.bin`), texts.join(''))
    const bodies = texts.map((text, number): [string, number] => [`body${number}`, text.length])
    const rest = { meta: {}, madeAt: 1, revalidate: false, expire: false, tags: [] } as const
    index.answers[key] = { ...rest, file: `${key}.bin`, bodies }
  }
  await writeFile(join(dir, 'prerendered', 'index.json'), JSON.stringify(index))
}

test('a build that made nothing ahead has no answers', async () => {
  expect(await loadPrerendered(dir)).toBeUndefined()
})

test('answers are read with their bodies apart', async () => {
  await write({ a: ['one', 'three'] })
  const answers = (await loadPrerendered(dir))!
  expect(answers.routes['about']).toMatchObject({ kind: 'static' })
  const { bodies } = (await answers.read('a'))!
  expect(Object.values(bodies).map(String)).toEqual(['one', 'three'])
  expect(await answers.read('b')).toBeUndefined()
  expect(await answers.read('__proto__')).toBeUndefined()
})

test('an answer whose file is gone, or has another length, was not made', async () => {
  await write({ a: ['one'], b: ['two'] })
  await rm(join(dir, 'prerendered', 'a.bin'))
  await writeFile(join(dir, 'prerendered', 'b.bin'), 'longer')
  const answers = (await loadPrerendered(dir))!
  expect(await answers.read('a')).toBeUndefined()
  expect(await answers.read('b')).toBeUndefined()
})

test('answers in memory stay within their bound; the one that was not used for longest goes first', async () => {
  await write({ a: ['x'.repeat(60)], b: ['y'.repeat(30)], c: ['z'.repeat(30)] })
  const answers = (await loadPrerendered(dir, 100))!
  const [a, b] = [await answers.read('a'), await answers.read('b')]
  expect(await answers.read('a')).toBe(a)
  await answers.read('c')
  expect(await answers.read('a')).toBe(a)
  expect(await answers.read('b')).not.toBe(b)
})
