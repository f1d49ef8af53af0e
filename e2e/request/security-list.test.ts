import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { atRoot } from '../harness/paths.ts'

const LINES = 38
const ROW = /^\| S(\d+) \| ([^|]+) \| ([^|]+) \|$/gm
const TEST = /`([^`]+)` "([^"]+)"/g
const NO_TEST = /^No test: \S.{40,}/

const rows = [...readFileSync(atRoot('SECURITY.md'), 'utf8').matchAll(ROW)].map(
  ([, number, , tests = '']) => ({ id: `S${number}`, tests }),
)

function locate(file: string): string {
  const below = atRoot(`packages/waymark/src/${file}`)
  return existsSync(below) ? below : atRoot(file)
}

test('the list has every line, once and in order', () => {
  expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: LINES }, (_, index) => `S${index + 1}`))
})

test.each(rows)('$id has tests that are there, or says why it has none', ({ tests }) => {
  if (NO_TEST.test(tests)) return
  const named = [...tests.matchAll(TEST)]
  expect(named.length).toBeGreaterThan(0)
  for (const [, file = '', text = ''] of named) {
    expect(file).toMatch(/\.test\.ts$|^fuzz\/targets\//)
    expect(readFileSync(locate(file), 'utf8').toLowerCase()).toContain(text.toLowerCase())
  }
})
