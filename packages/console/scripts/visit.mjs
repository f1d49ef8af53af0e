import { encodeAttributes, encodeEnvelope } from '../sample/envelope.mjs'

export const VISIT_PROJECT = { id: 3, name: 'blog', publicKey: '8e21f7a90b3c4d56' }

/** The release of a build whose version nobody named. */
const RELEASE = '7b2528b5eb1dc1d0428d396f38aeaaff446ed61a'

const PAGES = [
  { route: '/', op: 'pageload' },
  { route: '/posts', op: 'navigation' },
  { route: '/posts/[slug]', op: 'navigation' },
]

/** Three pages that one visitor saw, each a trace that names the one before it, and no session. */
export function createVisitEnvelopes() {
  const beginMs = Date.now() - PAGES.length * 10_000
  let previous = { 'sentry.previous_trace': `${createId(32)}-${createId(16)}-0` }
  return PAGES.map(({ route, op }, index) => {
    const [traceId, spanId] = [createId(32), createId(16)]
    const start = (beginMs + index * 10_000) / 1_000
    const span = {
      trace_id: traceId,
      span_id: spanId,
      name: route,
      start_timestamp: start,
      end_timestamp: start + 0.4,
      status: 'ok',
      is_segment: true,
      attributes: encodeAttributes({
        'sentry.op': op,
        'sentry.segment.id': spanId,
        'sentry.segment.name': route,
        'sentry.release': RELEASE,
        'sentry.environment': 'production',
        'browser.web_vital.ttfb.value': 87.1,
        'browser.web_vital.fcp.value': 534,
        ...previous,
      }),
    }
    previous = { 'sentry.previous_trace': `${traceId}-${spanId}-1` }
    return encodeEnvelope({ sent_at: new Date().toISOString() }, [['span', { version: 2, items: [span] }]])
  })
}

function createId(chars) {
  return crypto.randomUUID().replaceAll('-', '').slice(0, chars)
}
