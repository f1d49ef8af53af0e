import { expect, test } from 'vitest'
import { giveRequire } from './module-requires.ts'

const give = (code: string, isServer = true): string | undefined =>
  giveRequire(code, '/app/node_modules/kit/index.js', { isServer })

const HEAD =
  `;import { createRequire as createRequireOfModule } from 'node:module';` +
  `const require = createRequireOfModule("file:///app/node_modules/kit/index.js");`

test.each([
  [`export const a = () => require("b")`, `${HEAD}export const a = () => require("b")`],
  [`'use client'\nexport const a = require("b")`, `'use client'${HEAD}\nexport const a = require("b")`],
  [`export function a() { require("server-only") }`, `${HEAD}export function a() { void 0 }`],
])('a module gets what it calls: %s', (code, expected) => {
  expect(give(code)).toBe(expected)
})

test.each(['next/navigation', 'react', './part.js'])('%s is the copy that all others have', (source) => {
  expect(give(`export const use = () => require('${source}').use`)).toBe(
    `${HEAD}import * as __required_0 from "${source}";` +
      `export const use = () => (__required_0.__cjs_module_runner_transform ? __required_0.default : __required_0).use`,
  )
})

test('what is for the server only stays so elsewhere', () => {
  expect(give(`export const a = require('server-only')`, false)).toContain(`require('server-only')`)
})

test.each([
  ['CommonJS', `const a = require("b")\nexports.a = a`],
  [
    'one of its own',
    `import { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)\nexport default require('b')`,
  ],
  ['one that it imports', `import { require } from './own.js'\nexport default require('b')`],
])('%s is left as it is', (_, code) => {
  expect(give(code)).toBeUndefined()
})
