import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const sources = fileURLToPath(new URL('..', import.meta.url))

/** Imports that exist at run time. Names marked as types inside braces do not remove the import itself. */
function readImports(source: string): string[] {
  // Examples in comments import nothing.
  const text = source.replace(/^\s*\*.*$/gm, '')
  const statements = text.matchAll(/^(?:import|export)\s(?!type\s)(?:[^'"]*?\sfrom\s+)?['"](\.[^'"]+)['"]/gm)
  const calls = text.matchAll(/\bimport\(\s*['"](\.[^'"]+)['"]\s*\)/g)
  return [...statements, ...calls].map((found) => found[1] ?? '')
}

/** Files in the order of the way to them, for each file that can be reached. */
function walkImports(entry: string): Map<string, string[]> {
  const ways = new Map<string, string[]>()
  const visit = (file: string, above: string[]): void => {
    if (ways.has(file)) return
    const way = [...above, file]
    ways.set(file, way)
    for (const specifier of readImports(readFileSync(path.join(sources, file), 'utf8'))) {
      visit(path.join(path.dirname(file), specifier), way)
    }
  }
  visit(entry, [])
  return ways
}

const clientFiles = readdirSync(path.join(sources, 'client'))
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test'))
  .map((file) => `client/${file}`)

describe('what a browser downloads', () => {
  test.each(['browser/entry.ts', 'browser/app-entry.tsx', 'exports/navigation.ts', ...clientFiles])(
    '%s does not bring the errors of server and build along',
    (entry) => {
      const ways = walkImports(entry)
      expect(ways.get('shared/errors.ts')).toBeUndefined()
    },
  )

  test.each(['browser/entry.ts', 'browser/app-entry.tsx', 'exports/navigation.ts', ...clientFiles])(
    '%s stays in the folders that may run in a browser',
    (entry) => {
      const folders = new Set([...walkImports(entry).keys()].map((file) => file.split('/')[0]))
      for (const folder of ['server', 'rsc', 'ssr', 'node', 'build', 'cli'])
        expect(folders).not.toContain(folder)
    },
  )
})

describe('the walk', () => {
  test('is long enough to mean something', () => {
    const found = [...walkImports('browser/app-entry.tsx').keys()]
    expect(found).toEqual(
      expect.arrayContaining(['client/segment-view.tsx', 'shared/wire.ts', 'browser/dev-overlay/entry.ts']),
    )
    expect(walkImports('exports/navigation.ts').has('shared/client-errors.ts')).toBe(true)
  })

  test('gives the way to a file', () => {
    expect(walkImports('rsc/route-handler.ts').get('shared/errors.ts')).toEqual([
      'rsc/route-handler.ts',
      'shared/errors.ts',
    ])
  })

  test.each([
    ["import { a } from './a.ts'", ['./a.ts']],
    ["import {\n  a,\n  type B,\n} from './a.ts'", ['./a.ts']],
    ["import './a.ts'", ['./a.ts']],
    ["export * from '../a.ts'", ['../a.ts']],
    ["export { a } from './a.ts'\nexport type { B } from './b.ts'", ['./a.ts']],
    ["import type { A } from './a.ts'", []],
    ["import { a } from 'react'", []],
    ["const later = () => import('./a.ts')", ['./a.ts']],
    ["export const a = 'x'\nexport const b = './b.ts'", []],
  ])('reads %j', (text, expected) => {
    expect(readImports(text)).toEqual(expected)
  })
})
