import { hkdfSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { deriveKey, readSecretVariable, type SecretPurpose } from './deploy-secret.ts'

const SECRET = 'a secret of more than thirty-two characters'

test('a key is HKDF-SHA256 of the secret, one for each purpose', async () => {
  const expected = hkdfSync('sha256', SECRET, '', 'waymark draft-mode', 32)
  expect(await deriveKey(SECRET, 'draft-mode')).toBe(Buffer.from(expected).toString('base64url'))
  expect(await deriveKey(SECRET, 'other' as SecretPurpose)).not.toBe(await deriveKey(SECRET, 'draft-mode'))
  expect(await deriveKey(`${SECRET}.`, 'draft-mode')).not.toBe(await deriveKey(SECRET, 'draft-mode'))
})

test('the environment may give the secret, but no short one', () => {
  expect(readSecretVariable({})).toBeUndefined()
  expect(readSecretVariable({ WAYMARK_SECRET: '' })).toBeUndefined()
  expect(readSecretVariable({ WAYMARK_SECRET: SECRET })).toBe(SECRET)
  expect(() => readSecretVariable({ WAYMARK_SECRET: 'x'.repeat(31) })).toThrow(
    expect.objectContaining({ code: 'WM_SECRET_SHORT' }),
  )
})
