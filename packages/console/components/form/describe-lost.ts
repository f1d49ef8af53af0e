import type { Text } from '../../messages/text.ts'
import type { Lost } from './use-server-action.ts'

/** What a reader is told about a call that came to nothing. */
export function describeLost({ why, digest }: Lost, text: Text): string {
  if (why !== 'failed') return text(`lost.${why}`)
  return digest === undefined ? text('lost.failed') : text('lost.reported', { digest })
}
