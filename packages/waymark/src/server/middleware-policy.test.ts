import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { findNonce, readGivenPolicy } from './middleware-policy.ts'

test.each([
  ["script-src 'self' 'nonce-abc'", 'abc'],
  ["default-src 'self'; script-src 'nonce-a+b/c-_==' 'strict-dynamic'; style-src 'nonce-other'", 'a+b/c-_=='],
  ["default-src 'nonce-all'", 'all'],
  ["default-src 'nonce-all'; SCRIPT-SRC\t'nonce-own'", 'own'],
  ["script-src 'nonce-own'; script-src-elem 'nonce-elements'", 'elements'],
  ["img-src 'self', script-src 'nonce-second'", 'second'],
  ["style-src 'nonce-styles'; script-src 'self'", undefined],
  ["script-src 'nonce-'", undefined],
  [`script-src 'nonce-"><script>'`, undefined],
  ['script-src nonce-abc', undefined],
  ['', undefined],
])('the nonce of %s is %s', (policy, nonce) => {
  expect(findNonce(policy)).toBe(nonce)
})

const POLICY = "script-src 'nonce-abc'"
const GIVEN = { text: POLICY, nonce: 'abc' }
const header = (value: string, name = 'content-security-policy'): Headers => new Headers({ [name]: value })

test.each([
  ['set on the answer', header(POLICY), undefined, {}, GIVEN],
  ['that is only reported', header(POLICY, 'content-security-policy-report-only'), undefined, {}, GIVEN],
  ['set on the request', new Headers(), header(POLICY), {}, GIVEN],
  ['without a nonce', header("script-src 'self'"), undefined, {}, undefined],
  ['of the visitor', header(POLICY), header(POLICY), { 'content-security-policy': POLICY }, undefined],
])('a policy %s', (_, answer, requestHeaders, sent, expected) => {
  const request = { headers: sent } as IncomingMessage
  const context = requestHeaders === undefined ? { request } : { request, requestHeaders }
  expect(readGivenPolicy(answer, context)).toEqual(expected)
})
