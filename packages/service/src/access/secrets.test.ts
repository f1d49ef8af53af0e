import { expect, it } from 'vitest'
import { createSecret } from './secrets.ts'

it('a secret begins with a letter or a digit, so that no command takes it for an option', () => {
  const secrets = Array.from({ length: 2_000 }, createSecret)
  expect(new Set(secrets).size).toBe(secrets.length)
  expect(secrets.filter((secret) => !/^[A-Za-z0-9][\w-]{42}$/.test(secret))).toEqual([])
})
