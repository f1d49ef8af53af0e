import { expect, test } from 'vitest'
import type { WaymarkConfig } from '../shared/config.ts'
import { checksInert, readInert } from './inert-config.ts'

const TRUSTED = "default-src 'self'; require-trusted-types-for 'script'"

test.each<[WaymarkConfig, string | undefined, boolean]>([
  [{}, undefined, true],
  [{}, '', true],
  [{}, '0', false],
  [{ inert: false }, undefined, false],
  [{ inert: false }, '1', true],
  [{ inert: true }, '0', false],
  [{ contentSecurityPolicy: TRUSTED }, undefined, false],
  [{ contentSecurityPolicy: TRUSTED, inert: true }, undefined, true],
  [{ contentSecurityPolicy: "default-src 'self'" }, undefined, true],
])('%j with %j is %s', (config, variable, expected) => {
  expect(readInert(config, variable)).toBe(expected)
})

test.each<[boolean, string | undefined, boolean]>([
  [true, undefined, true],
  [true, '', true],
  [true, '0', false],
  [false, undefined, false],
])('with inert %s and the variable %j it is checked: %s', (inert, variable, expected) => {
  expect(checksInert({ inert }, variable)).toBe(expected)
})
