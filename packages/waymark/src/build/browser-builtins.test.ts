import { builtinModules } from 'node:module'
import { describe, expect, test } from 'vitest'
import { hasBrowserBuiltin, importBuffer, importProcess } from './browser-builtins.ts'

test.each([
  ['path', true],
  ['node:path', true],
  ['string_decoder', true],
  // With a slash it is a package.
  ['buffer/', false],
  ['process', true],
  ['path/posix', false],
  ['fs', false],
  ['node:crypto', false],
  ['./path', false],
])('%s exists in browsers: %s', (source, isThere) => {
  expect(hasBrowserBuiltin(source)).toBe(isThere)
})

test('all of them are modules of Node', () => {
  const found = [...builtinModules, 'things'].filter(hasBrowserBuiltin)
  expect(found).toHaveLength(11)
})

describe('Buffer', () => {
  test.each([
    [
      'export const a = Buffer.from(b)',
      ";import { Buffer } from 'node:buffer';export const a = Buffer.from(b)",
    ],
    ["'use client'\nBuffer.alloc(1)", "'use client';import { Buffer } from 'node:buffer';\nBuffer.alloc(1)"],
    [
      "'use strict'\nexports.a = Buffer.alloc(1)",
      "'use strict';var { Buffer } = require('node:buffer');\nexports.a = Buffer.alloc(1)",
    ],
    ['export const A = () => <b>{Buffer.name}</b>', undefined],
    ["export const isModern = typeof Buffer.alloc === 'function'", undefined],
  ])('of %j is imported', (code, expected) => {
    expect(importBuffer(code, '/app/a.js')).toBe(expected ?? `;import { Buffer } from 'node:buffer';${code}`)
  })

  test.each([
    ["import { Buffer } from 'buffer'\nexport const a = Buffer.from(b)", 'imports it itself'],
    ["const { Buffer } = require('buffer/')\nexports.a = Buffer.from(b)", 'requires it itself'],
    ['export class Buffer {}\nnew Buffer()', 'has one of its own'],
    ['export function Buffer() {}\nBuffer()', 'has a function of that name'],
    ['export function f(Buffer) { return Buffer }', 'is given one'],
    ["export const is = (v) => typeof Buffer !== 'undefined' && Buffer.isBuffer(v)", 'can go without'],
    ['export const a = { Buffer: 1 }.Buffer', 'only has a member of that name'],
    ['export const a = Buffer.from(', 'cannot be read'],
  ])('of %j is not: it %s', (code) => {
    expect(importBuffer(code, '/app/a.js')).toBeUndefined()
  })
})

describe('process', () => {
  const IMPORT = "import __process from 'node:process';"
  test.each([
    ['process.nextTick(go, 1)', `;${IMPORT}__process.nextTick(go, 1)`],
    [
      "'use strict'\nmodule.exports = process.cwd()",
      "'use strict';var __process = require('node:process');\nmodule.exports = __process.cwd()",
    ],
    // The build writes these two itself.
    [
      'export const a = process.browser ? process.env.NODE_ENV : process.version.slice(1)',
      `;${IMPORT}export const a = process.browser ? process.env.NODE_ENV : __process.version.slice(1)`,
    ],
    [
      "export const later = typeof process.nextTick === 'function'",
      `;${IMPORT}export const later = typeof __process.nextTick === 'function'`,
    ],
    ["go('process.nextTick', process.platform)", `;${IMPORT}go('process.nextTick', __process.platform)`],
  ])('of %j has what browsers can have of it', (code, expected) => {
    expect(importProcess(code, '/app/a.js')).toBe(expected)
  })

  test.each([
    ["import process from 'process'\nprocess.nextTick(go)", 'imports it itself'],
    ['export const f = (process) => process.run()', 'is given one'],
    ["if (typeof process !== 'undefined') process.nextTick(go)", 'can go without'],
    ["export const a = process.env.NODE_ENV === 'test' && process.browser", 'needs nothing else of it'],
    ['export const a = queue.process.next()', 'only has a member of that name'],
    ['process.nextTick(', 'cannot be read'],
  ])('of %j is not touched: it %s', (code) => {
    expect(importProcess(code, '/app/a.js')).toBeUndefined()
  })
})
