/** What a span is about; it has one colour everywhere. */
export type SpanKind = 'page' | 'server' | 'database' | 'request' | 'render' | 'resource' | 'other'

export const SPAN_KINDS: readonly SpanKind[] = [
  'page',
  'server',
  'database',
  'request',
  'render',
  'resource',
  'other',
]

const PATTERNS: readonly [RegExp, SpanKind][] = [
  [/^(?:pageload|navigation|ui\.interaction|browser)/, 'page'],
  [/^(?:http\.server|middleware)/, 'server'],
  [/^(?:db|cache)/, 'database'],
  [/^http\.client/, 'request'],
  [/^ui\./, 'render'],
  [/^resource/, 'resource'],
]

export function kindOfSpan(op: string): SpanKind {
  return PATTERNS.find(([pattern]) => pattern.test(op))?.[1] ?? 'other'
}
