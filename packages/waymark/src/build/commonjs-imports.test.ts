import { compileFunction } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { listPackageImports, rewritePackageImports, type ImportKind } from './commonjs-imports.ts'

const KINDS: Record<string, ImportKind> = {
  cjs: { kind: 'commonjs' },
  inner: { kind: 'bundled', file: '/node_modules/inner/index.js' },
}

function rewrite(code: string, isStrict = false): string | undefined {
  return rewritePackageImports(code, '/app/file.js', {
    kindOf: (source) => KINDS[source] ?? { kind: 'plain' },
    isStrict,
  })
}

/** Runs what a rewritten module says, with what Node would give as the default of a CommonJS module. */
function run(code: string, module: unknown, isStrict = false): unknown {
  const rewritten = rewrite(code, isStrict) ?? code
  // What is imported is there before anything runs.
  const names = [...rewritten.matchAll(/import (\w+) from "cjs";/g)].map(
    ([, name]) => `const ${name} = module;`,
  )
  const body = (names.join('') + rewritten)
    .replace(/import \w+ from "cjs";/g, '')
    .replace(/import\('cjs'\)/g, 'Promise.resolve({ default: module })')
    .replace(/export \{ ([^}]*) \};/g, (_, list: string) => {
      const entries = list.split(', ').map((entry) => entry.replace(/^(\w+) as (\w+)$/, '"$2": $1'))
      return `const result = { ${entries.join(', ')} };`
    })
  return compileFunction(`${body}\nreturn result`, ['module'])(module)
}

const COMPILED = Object.defineProperty({ default: () => 'made', named: 1 }, '__esModule', { value: true })
const PLAIN = Object.assign(() => 'called', { range: () => [0] })

describe('rewritePackageImports', () => {
  it.each([
    [
      'the default of what was compiled from a module',
      `import f from 'cjs'\nconst result = f()`,
      COMPILED,
      'made',
    ],
    ['its default by name', `import { default as f } from 'cjs'\nconst result = f()`, COMPILED, 'made'],
    ['its names', `import { named } from 'cjs'\nconst result = named`, COMPILED, 1],
    ['all of it', `import * as all from 'cjs'\nconst result = all.default() + all.named`, COMPILED, 'made1'],
    ['the default of other modules', `import f from 'cjs'\nconst result = f()`, PLAIN, 'called'],
    ['names that Node does not see', `import { range as r } from 'cjs'\nconst result = r()`, PLAIN, [0]],
    ['both', `import f, { range } from 'cjs'\nconst result = [f(), range()]`, PLAIN, ['called', [0]]],
    [
      'all of them',
      `import * as _ from 'cjs'\nconst result = [_.default(), _.range()]`,
      PLAIN,
      ['called', [0]],
    ],
    [
      'names that are used before their line',
      `const result = range()\nimport { range } from 'cjs'`,
      PLAIN,
      [0],
    ],
    ['a name that is not there', `import { nope } from 'cjs'\nconst result = nope`, PLAIN, undefined],
    [
      'nothing at all',
      `import f, { nope } from 'cjs'\nconst result = [f, nope]`,
      undefined,
      [undefined, undefined],
    ],
    ['exports', `export { range as r, default } from 'cjs'`, PLAIN, { r: PLAIN.range, default: PLAIN }],
    ['an export of everything under a name', `export * as all from 'cjs'`, COMPILED, { all: COMPILED }],
  ])('gives %s', (_, code, module, expected) => {
    expect(run(code, module)).toEqual(expected)
  })

  it('leaves the default as it is in files that Node takes for modules', () => {
    expect(run(`import f from 'cjs'\nconst result = f`, COMPILED, true)).toBe(COMPILED)
  })

  it('gives a module that is loaded later its names and its default', async () => {
    const load = (module: unknown): unknown => run(`const result = import('cjs')`, module)
    expect(((await load(COMPILED)) as typeof COMPILED).default()).toBe('made')
    expect(((await load(PLAIN)) as typeof PLAIN).range()).toEqual([0])
  })

  it('takes packages that Node cannot load from their files', () => {
    expect(rewrite(`import a from 'inner'\nexport { b } from 'inner'\nimport('inner')`)).toBe(
      `import a from "/node_modules/inner/index.js"\nexport { b } from "/node_modules/inner/index.js"\nimport("/node_modules/inner/index.js")`,
    )
  })

  it('leaves an export alone whose name was imported from such a package', () => {
    expect(rewrite(`import { a } from 'inner'\nexport { a }`)).toBe(
      `import { a } from "/node_modules/inner/index.js"\nexport { a }`,
    )
    expect(rewrite(`import './own.js'\nimport { a } from 'cjs'\nexport { a }`)).toBe(
      `const a = __commonjs_import_1?.["a"];import './own.js'\nimport __commonjs_import_1 from "cjs";\nexport { a }`,
    )
  })

  it('keeps the directives of a file at its beginning', () => {
    expect(rewrite(`'use server'\nimport a from 'other'\nimport { b } from 'cjs'`)).toBe(
      `'use server'\nconst b = __commonjs_import_1?.["b"];import a from 'other'\nimport __commonjs_import_1 from "cjs";`,
    )
  })

  it('keeps the lines', () => {
    const code = `import {\n  a,\n  b,\n} from 'cjs'\nthrow new Error()`
    expect(rewrite(code)?.split('\n').indexOf('throw new Error()')).toBe(4)
  })

  it.each([
    `import a from './cjs'`,
    `import a from 'other'`,
    `import 'cjs'`,
    `export * from 'cjs'`,
    `import(name)`,
    `import {`,
  ])('leaves %s alone', (code) => {
    expect(rewrite(code)).toBeUndefined()
  })
})

it('lists the packages that a module asks for', () => {
  const code = `import a from 'a'\nimport './b'\nexport * from '@c/d/e'\nimport('f')\nimport(g)\nimport 'node:fs'\nimport 'a'`
  expect(listPackageImports(code, '/app/file.js')).toEqual(['a', '@c/d/e', 'f'])
})
