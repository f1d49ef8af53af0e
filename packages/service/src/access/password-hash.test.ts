import { expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './password-hash.ts'

it('a hash fits its password only, and two of the same differ', async () => {
  const [one, other] = await Promise.all([hashPassword('pässword 1'), hashPassword('pässword 1')])
  expect(one).not.toBe(other)
  expect(one).not.toContain('ssword')
  expect(await verifyPassword('pässword 1', one)).toBe(true)
  expect(await verifyPassword('pa\u0308ssword 1', one)).toBe(true)
  expect(await verifyPassword('pässword 2', one)).toBe(false)
})

it.each([undefined, '', 'scrypt', 'scrypt:1:1:1::', 'plain:32768:8:3:c2FsdA:a2V5'])(
  'nothing fits %s',
  async (stored) => {
    expect(await verifyPassword('', stored)).toBe(false)
    expect(await verifyPassword('password', stored)).toBe(false)
  },
)
