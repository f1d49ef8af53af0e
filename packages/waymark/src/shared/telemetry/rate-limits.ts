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
      for (const category of (categories || 'all').split(';')) limits.set(category, until)
    }
  } else if (retryAfter || status === 429) {
    limits.set('all', readRetryAfter(retryAfter ?? '', now))
  }
}

export function isLimited(limits: RateLimits, category: Category, now: number): boolean {
  return Math.max(limits.get(category) ?? 0, limits.get('all') ?? 0) > now
}

function readSeconds(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : DEFAULT_RATE_LIMIT_S
}

function readRetryAfter(text: string, now: number): number {
  // A number alone would be taken for a year.
  return (/\D/.test(text) && Date.parse(text)) || now + readSeconds(text) * 1000
}
