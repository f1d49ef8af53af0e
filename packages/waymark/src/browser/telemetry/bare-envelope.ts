import type { ErrorSignal, HubSettings } from '../../shared/telemetry/hub.ts'
import { SDK } from './sdk.ts'

/** `at name (file:1:2)` of Chromium, `name@file:1:2` of the others. A query of the file is left out. */
const FRAME = /^\s*(?:at )?(?:(.*?)(?: \(|@))?(\S+?)(?:\?\S*)?:(\d+):(\d+)\)?$/

/** Nobody's to repair; the redirects of some have no digest. */
const NOISE = /^(?:Script error|ResizeObserver loop )|NEXT_REDIRECT$/
const MAX_CAUSES = 5

/** Whatever it is: what has no such member says nothing. */
type Thrown = Partial<Record<'digest' | 'name' | 'message' | 'stack' | 'cause', unknown>>

/**
 * The least that is worth sending, for visitors who leave before the client is there. Undefined: nothing to report.
 * Of the address only the path is told: the code that masks the rest is in the client.
 */
export function createBareEnvelope(
  { dsn, release, environment }: HubSettings,
  { at, error, message, mechanism, id = createId(32), facts }: ErrorSignal,
): string | undefined {
  const thrown = Object(error || { message }) as Thrown
  if (isKnown(thrown)) return undefined
  const { origin, pathname } = location
  const [, trace = createId(32), parent] =
    /^(\w{32})-(\w{16})/.exec(
      document.querySelector<HTMLMetaElement>('meta[name=sentry-trace]')?.content ?? '',
    ) ?? []
  const event = {
    event_id: id,
    timestamp: at / 1000,
    platform: 'javascript',
    level: 'error',
    release,
    environment,
    sdk: SDK,
    ...facts,
    request: { url: origin + pathname },
    contexts: { trace: { trace_id: trace, span_id: createId(16), parent_span_id: parent } },
    exception: {
      values: [
        {
          type: String(thrown.name ?? 'Error'),
          value: String(thrown.message ?? error),
          stacktrace: { frames: readFrames(String(thrown.stack)) },
          mechanism,
        },
      ],
    },
  }
  const header = { event_id: id, sent_at: new Date(), dsn }
  return [header, { type: 'event' }, event].map((line) => JSON.stringify(line)).join('\n')
}

/** With a digest it is control flow, or the server has reported it. */
function isKnown({ digest, message, cause }: Thrown, causes = MAX_CAUSES): unknown {
  return digest || NOISE.test(String(message)) || (causes && isKnown(Object(cause) as Thrown, causes - 1))
}

/** Small, where the client's is fast: here one or two are made. */
function createId(length: number): string {
  return '0'.repeat(length).replace(/0/g, () => ((Math.random() * 16) | 0).toString(16))
}

/** Crash site last. */
function readFrames(stack: string): object[] {
  return stack
    .split('\n')
    .flatMap((line) => {
      const [, name, filename, lineno, colno] = FRAME.exec(line) ?? []
      return filename
        ? [{ filename, function: name || '?', lineno: Number(lineno), colno: Number(colno), in_app: true }]
        : []
    })
    .slice(0, 50)
    .reverse()
}
