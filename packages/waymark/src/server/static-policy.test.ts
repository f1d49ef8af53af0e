import { expect, test } from 'vitest'
import { allowsKeptDocuments, createStaticPolicy } from './static-policy.ts'

const HASHES = { scripts: ['sha256-a', 'sha256-b'], styles: ['sha256-c'] }

test.each([
  ["default-src 'self'", "default-src 'self'"],
  ["script-src 'self' 'nonce-{nonce}'", "script-src 'self' 'sha256-a' 'sha256-b'"],
  [
    "default-src 'none'; script-src 'nonce-{nonce}' https://cdn.example.com; style-src 'self' 'nonce-{nonce}'",
    "default-src 'none'; script-src https://cdn.example.com 'sha256-a' 'sha256-b'; style-src 'self' 'sha256-c'",
  ],
  ["default-src 'self' 'nonce-{nonce}'", "default-src 'self' 'sha256-a' 'sha256-b' 'sha256-c'"],
])('%s becomes %s', (policy, expected) => {
  expect(createStaticPolicy(policy, HASHES)).toBe(expected)
})

test.each([
  ["script-src 'nonce-{nonce}'"],
  ["script-src 'self' 'nonce-{nonce}' 'strict-dynamic'"],
  ["script-src 'self' 'nonce-x{nonce}'"],
])('%s needs a nonce', (policy) => {
  expect(createStaticPolicy(policy, HASHES)).toBeUndefined()
  expect(allowsKeptDocuments(policy)).toBe(false)
})
