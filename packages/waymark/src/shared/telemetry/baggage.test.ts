import { expect, it } from 'vitest'
import { decodeBaggage, encodeBaggage, mergeBaggage } from './baggage.ts'

it.each([
  ['sentry-release=a%40b%2C1,sentry-sampled=true', { release: 'a@b,1', sampled: 'true' }],
  [' other=1 , sentry-trace_id=abc ; prop=x ', { trace_id: 'abc' }],
  ['sentry-a=%E0%A4%A,sentry-b=1', { b: '1' }],
  ['sentry-empty=,=x,sentry-,nonsense', {}],
  ['', {}],
  [undefined, {}],
  [`sentry-a=${'x'.repeat(9000)}`, {}],
])('reads %j', (header, expected) => {
  expect(decodeBaggage(header)).toEqual(expected)
})

it('leaves empty values out and stops before the limit', () => {
  expect(encodeBaggage({ release: '', environment: 'a b' })).toBe('sentry-environment=a%20b')
  expect(encodeBaggage({ release: 'x'.repeat(9000), environment: 'e' })).toBe('sentry-environment=e')
})

it.each([
  [undefined, 'sentry-a=1', 'sentry-a=1'],
  ['other=1', 'sentry-a=1', 'other=1,sentry-a=1'],
  ['other=1, sentry-b=2', 'sentry-a=1', 'other=1, sentry-b=2'],
  ['other=1', '', 'other=1'],
])('adds to %j', (existing, ours, expected) => {
  expect(mergeBaggage(existing, ours)).toBe(expected)
})
