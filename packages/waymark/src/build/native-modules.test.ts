import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createNativeTest } from './native-modules.ts'

const SOURCE = new URL('..', import.meta.url)

function listFiles(folder: string): string[] {
  return readdirSync(fileURLToPath(new URL(folder, SOURCE)), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => new URL(`${folder}/${file}`, SOURCE).href)
}

test.each(['shared', 'server'])('%s/ has nothing that only Vite understands', (folder) => {
  const isNative = createNativeTest([])
  const files = listFiles(folder)
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file) => !isNative(file))).toEqual([])
})

test.each([
  ['rsc/metadata/resolve-title.ts', true],
  ['rsc/closure-key.ts', true],
  // React
  ['rsc/inert/react-element.ts', false],
  // by way of another file
  ['rsc/inert/write-html.ts', false],
  // import.meta.viteRsc
  ['rsc/entry.ts', false],
  // 'use client'
  ['client/link.tsx', false],
])('%s: %s', (file, expected) => {
  expect(createNativeTest()(new URL(file, SOURCE).href)).toBe(expected)
})
