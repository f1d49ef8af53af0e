import { describe, expect, it } from 'vitest'
import { listClientExports } from './commonjs-client.ts'

describe('listClientExports', () => {
  it.each([
    [
      'TypeScript',
      `"use strict";\n'use client';\nexports.a = void 0;\nexports.b = b;\nfunction b() {}`,
      ['a', 'b'],
    ],
    ['a default', `'use client';\nexports.default = () => {};\nexports.named = 1`, ['default', 'named']],
    [
      'Babel',
      `'use client';\nObject.defineProperty(exports, "c", { enumerable: true, get: () => 1 });`,
      ['c'],
    ],
    [
      'esbuild',
      `"use client";var x={};e(x,{default:()=>re,useIt:()=>O});module.exports=t(x);0&&(module.exports={useIt});`,
      ['useIt', 'default'],
    ],
    ['all of it', `'use client'\nmodule.exports = Component\n`, ['default']],
    ['nothing', `'use client'`, ['default']],
  ])('%s', (_, code, names) => {
    expect(listClientExports(code, '/a.js')?.toSorted()).toEqual(names.toSorted())
  })

  it.each([
    `exports.a = 1`,
    `'use client'\nexport const a = 1`,
    `exports.a = 'use client'`,
    `'use client' (`,
  ])('does not look at %j', (code) => {
    expect(listClientExports(code, '/a.js')).toBeUndefined()
  })
})
