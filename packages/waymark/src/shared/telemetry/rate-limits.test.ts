import { describe, expect, it } from 'vitest'
import { isLimited, noteLimits, type RateLimits } from './rate-limits.ts'

const NOW = 1_000_000

function limitsAfter(answer: Parameters<typeof noteLimits>[1]): RateLimits {
  const limits: RateLimits = new Map()
  noteLimits(limits, answer, NOW)
  return limits
}

describe('noteLimits', () => {
  it.each([
    [
      'by category',
      { status: 200, rateLimits: '60:transaction;span:project:quota' },
      { transaction: 60, span: 60 },
    ],
    ['for all', { status: 429, rateLimits: '10::org' }, { all: 10 }],
    ['several', { status: 429, rateLimits: '10:error, 20:span' }, { error: 10, span: 20 }],
    ['unreadable seconds', { status: 429, rateLimits: 'soon:error' }, { error: 60 }],
    ['before Retry-After', { status: 429, rateLimits: '10:error', retryAfter: '99' }, { error: 10 }],
    ['Retry-After in seconds', { status: 503, retryAfter: '5' }, { all: 5 }],
    ['429 alone', { status: 429 }, { all: 60 }],
    ['nothing on 200', { status: 200 }, {}],
    ['nothing on 413', { status: 413, retryAfter: '5', rateLimits: '1::x' }, {}],
  ])('reads %s', (_what, answer, expected) => {
    const seconds = [...limitsAfter(answer)].map(([name, until]) => [name, (until - NOW) / 1000])
    expect(Object.fromEntries(seconds)).toEqual(expected)
  })

  it('reads a date', () => {
    const limits = limitsAfter({ status: 429, retryAfter: new Date(NOW + 7000).toUTCString() })
    expect(limits.get('all')).toBe(NOW + 7000)
  })
})

it('limits a category, or all of them, until the time is over', () => {
  const one = limitsAfter({ status: 429, rateLimits: '10:error' })
  expect([isLimited(one, 'error', NOW), isLimited(one, 'span', NOW)]).toEqual([true, false])
  expect(isLimited(one, 'error', NOW + 10_000)).toBe(false)
  expect(isLimited(limitsAfter({ status: 429 }), 'span', NOW)).toBe(true)
})
