import type { Category } from './item-types.ts'

/** What a sender is told. */
export interface Answer {
  status: number
  headers: Record<string, string>
  body: string
}

/** Refuses a request before anything of it is kept. */
export class Refusal extends Error {
  readonly status: number

  constructor(status: number, detail: string) {
    super(detail)
    this.name = 'Refusal'
    this.status = status
  }
}

export interface RateLimit {
  seconds: number
  categories: Category[]
  reason: 'quota' | 'overload'
}

export function createAnswer(status: number, body: object, headers: Record<string, string> = {}): Answer {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
}

export function createRefusal(status: number, detail: string): Answer {
  return createAnswer(status, { detail }, status === 503 ? { 'retry-after': '10' } : {})
}

/** `60:transaction;span:project:quota` */
function encodeRateLimits(limits: readonly RateLimit[]): string {
  return limits
    .map((limit) => `${limit.seconds}:${limit.categories.join(';')}:project:${limit.reason}`)
    .join(', ')
}

/** 429. Both headers say how long to hold back; older clients know only one of them. */
export function createLimitAnswer(detail: string, limits: readonly RateLimit[]): Answer {
  return createAnswer(
    429,
    { detail },
    {
      'x-sentry-rate-limits': encodeRateLimits(limits),
      'retry-after': String(Math.max(...limits.map((limit) => limit.seconds))),
    },
  )
}

/** 200 when something was kept, else 429. Both say how long to hold back what was not. */
export function createAcceptance(
  eventId: string | undefined,
  limits: readonly RateLimit[],
  hasKept: boolean,
): Answer {
  if (!hasKept) return createLimitAnswer('over the limit', limits)
  const headers = limits.length > 0 ? { 'x-sentry-rate-limits': encodeRateLimits(limits) } : {}
  return createAnswer(200, eventId === undefined ? {} : { id: eventId }, headers)
}

/** For pages of other origins. No credentials are ever read, so every origin may ask. */
export const CORS_HEADERS: Record<string, string> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'x-sentry-rate-limits, retry-after',
  // Reports are no pages: nothing is to be read into them.
  'x-content-type-options': 'nosniff',
}

export function createPreflightAnswer(): Answer {
  return {
    status: 204,
    headers: {
      'access-control-allow-methods': 'POST, OPTIONS',
      'access-control-allow-headers':
        'content-type, x-sentry-auth, content-encoding, authorization, sentry-trace, baggage, traceparent',
      'access-control-max-age': '3600',
    },
    body: '',
  }
}
