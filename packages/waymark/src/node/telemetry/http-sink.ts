import { createEnvelopeUrl, type Dsn } from '../../shared/telemetry/dsn.ts'
import type { EnvelopeSink } from '../../shared/seams.ts'
import { HEADER_RATE_LIMITS } from '../../shared/wire.ts'
import { createPost } from './post.ts'

/** A service elsewhere. */
export function createHttpSink(dsn: Dsn, client: string): EnvelopeSink {
  const post = createPost(createEnvelopeUrl(dsn, client))
  return {
    async send(envelope, { encoding, userAgent = client, address } = {}) {
      const { statusCode = 0, headers } = await post(envelope, {
        'content-type': 'application/x-sentry-envelope',
        'user-agent': userAgent,
        ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
        ...(address === undefined ? {} : { 'x-sentry-forwarded-for': address }),
      })
      const rateLimits = headers[HEADER_RATE_LIMITS]
      const retryAfter = headers['retry-after']
      return {
        status: statusCode,
        ...(rateLimits === undefined ? {} : { rateLimits: String(rateLimits) }),
        ...(retryAfter === undefined ? {} : { retryAfter }),
      }
    },
  }
}
