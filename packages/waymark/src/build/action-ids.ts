import { createHmac } from 'node:crypto'
import { deriveKey } from '../shared/deploy-secret.ts'
import { ACTION_ID_CHARS } from '../shared/limits.ts'

/** Module and export, as the plugin for server components names them → the id that browsers see. */
export type CreateActionId = (reference: string) => string

/**
 * An id can be made by whoever has the secret of the deploy and by nobody else, and the next build makes the same one:
 * a tab that was open before a deploy still calls the right function.
 */
export async function createActionIds(secret: string): Promise<CreateActionId> {
  const key = await deriveKey(secret, 'action-ids')
  return (reference) => createHmac('sha256', key).update(reference).digest('hex').slice(0, ACTION_ID_CHARS)
}
