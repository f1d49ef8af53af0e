import { expect, test } from 'vitest'
import { findLoaders } from './dynamic-preloads.ts'

function list(code: string): [text: string, ...sources: string[]][] {
  return findLoaders(code, 'part.tsx').map(({ start, end, sources }) => [code.slice(start, end), ...sources])
}

test.each<[string, [string, ...string[]][]]>([
  ["import dynamic from 'waymark/dynamic'\ndynamic(() => import('./a'))", [["() => import('./a')", './a']]],
  [
    "import lazy from 'next/dynamic'\nlazy({ loader: () => import('./a').then((m) => m.A), ssr: true })",
    [["() => import('./a').then((m) => m.A)", './a']],
  ],
  [
    "import { dynamic } from 'waymark/dynamic'\ndynamic(async function () { return import('./a') as any })",
    [["async function () { return import('./a') as any }", './a']],
  ],
  [
    "import dynamic from 'waymark/dynamic'\ndynamic(load)\ndynamic(() => import(name))\nother(() => import('./a'))",
    [],
  ],
  ["import dynamic from './dynamic'\ndynamic(() => import('./a'))", []],
])('%s', (code, expected) => {
  expect(list(code)).toEqual(expected)
})
