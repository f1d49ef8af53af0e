import type { ExceptionInfo } from '../../../service/src/digest/stack.ts'

/** What an error that came along is to the one that was thrown. */
export type ErrorLink = 'components' | 'cause' | 'member' | 'meanwhile'

export function nameLink({ type, mechanism }: Pick<ExceptionInfo, 'type' | 'mechanism'>): ErrorLink {
  // Some clients send where React was as if it were a cause of the error.
  if (type.startsWith('React ErrorBoundary')) return 'components'
  const source = mechanism.source ?? ''
  // One of several in an AggregateError, or in an exception group of Python.
  if (/\[\d+\]$/.test(source)) return 'member'
  // Python and JavaScript: it was being handled, or disposed of, when the other one was thrown.
  return source === '__context__' || source === 'suppressed' ? 'meanwhile' : 'cause'
}
