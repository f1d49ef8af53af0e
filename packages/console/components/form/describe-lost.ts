import type { Text } from '../../messages/text.ts'
import type { Lost } from './use-server-action.ts'

/** What a reader is told about a call that came to nothing. */
export function describeLost({ isOffline, digest }: Lost, text: Text): string {
  if (isOffline) return text('lost.offline')
  return digest === undefined ? text('lost.failed') : text('lost.reported', { digest })
}
