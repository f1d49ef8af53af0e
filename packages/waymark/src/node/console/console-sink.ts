import type { EnvelopeSink } from '../../shared/seams.ts'
import { CONSOLE_INGEST_PATH, HEADER_FORWARDED_FOR, HEADER_RATE_LIMITS } from '../../shared/wire.ts'
import { createPost } from '../telemetry/post.ts'

/** The service beside the app, reached by a socket of this machine. */
export function createConsoleSink(socketPath: string): EnvelopeSink {
  const post = createPost(`http://localhost${CONSOLE_INGEST_PATH}`, { socketPath })
  return {
    isLocal: true,
    async send(envelope, { userAgent, address } = {}) {
      const { statusCode = 0, headers } = await post(envelope, {
        'content-type': 'application/x-sentry-envelope',
        ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
        ...(address === undefined ? {} : { [HEADER_FORWARDED_FOR]: address }),
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
