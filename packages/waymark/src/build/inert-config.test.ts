import { expect, test } from 'vitest'
import type { WaymarkConfig } from '../shared/config.ts'
import { readInert } from './inert-config.ts'

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
