import { expect, test } from 'vitest'
import { listFiles } from './server-files.ts'

test('finds files that are named by their place, and whether they are fetched on the spot', () => {
  const code = `const font = fetch(new URL('./a b.ttf', import.meta.url)).then((r) => r.arrayBuffer())
const text: URL = new URL("../texts/one.txt", import.meta.url)`
  const read = ({ start, end }: { start: number; end: number }): string => code.slice(start, end)
  const found = listFiles(code, '/app/page.tsx')
  expect(found.map(({ path }) => path)).toEqual(['./a b.ttf', '../texts/one.txt'])
  expect(found.map(({ written }) => read(written))).toEqual([
    `'./a b.ttf', import.meta.url`,
    `"../texts/one.txt", import.meta.url`,
  ])
  expect(found.map(({ fetched }) => fetched && read(fetched))).toEqual(['fetch', undefined])
})

test.each([
  `new URL('./worker.ts', import.meta.url)`,
  `new URL('/a.txt', import.meta.url)`,
  `new URL('https://host.example/a.txt', import.meta.url)`,
  `new URL('./100%.txt', import.meta.url)`,
  `new URL('./a.txt', base)`,
  `new URL(name, import.meta.url)`,
  `new Other('./a.txt', import.meta.url)`,
  `new URL('./a.txt', import.meta.url`,
])('leaves %s alone', (code) => {
  expect(listFiles(code, '/app/page.tsx')).toEqual([])
})

test('fetch with options is a request', () => {
  const [found] = listFiles(`fetch(new URL('./a.txt', import.meta.url), {})`, '/app/page.tsx')
  expect(found).not.toHaveProperty('fetched')
})
