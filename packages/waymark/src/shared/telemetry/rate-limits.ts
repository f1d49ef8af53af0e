import { DEFAULT_RATE_LIMIT_S } from '../limits.ts'
import type { Category } from './drop-counter.ts'

/** Until when (milliseconds since 1970) nothing of a category may be sent; `all` holds for every one. */
export type RateLimits = Map<string, number>

export interface LimitAnswer {
  status: number
  /** The `X-Sentry-Rate-Limits` header. */
  rateLimits?: string | null | undefined
  /** The `Retry-After` header: seconds or a date. */
  retryAfter?: string | null | undefined
}

/** Any answer may set limits, but for 413, which speaks of one envelope only. */
export function noteLimits(limits: RateLimits, answer: LimitAnswer, now: number): void {
  const { status, rateLimits, retryAfter } = answer
  if (status === 413) return
  if (rateLimits) {
    for (const limit of rateLimits.split(',')) {
      const [seconds = '', categories = ''] = limit.trim().split(':')
      const until = now + readSeconds(seconds) * 1000
      for (const category of categories === '' ? ['all'] : categories.split(';')) limits.set(category, until)
    }
  } else if (retryAfter) {
    limits.set('all', readRetryAfter(retryAfter, now))
  } else if (status === 429) {
    limits.set('all', now + DEFAULT_RATE_LIMIT_S * 1000)
  }
}

export function isLimited(limits: RateLimits, category: Category, now: number): boolean {
  return Math.max(limits.get(category) ?? 0, limits.get('all') ?? 0) > now
}

function readSeconds(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : DEFAULT_RATE_LIMIT_S
}

function readRetryAfter(text: string, now: number): number {
  const date = /^\d+$/.test(text) ? Number.NaN : Date.parse(text)
  return Number.isNaN(date) ? now + readSeconds(text) * 1000 : date
}
