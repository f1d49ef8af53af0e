import type { TokenSummary } from '../console-host.ts'
import type { AccessStore } from './access-store.ts'
import { markSeen } from './mark-seen.ts'
import { hashSecret } from './secrets.ts'

/** What is known of a token that somebody shows; that it was used is remembered. */
export async function findToken(
  store: Pick<AccessStore, 'findToken' | 'markSeen'>,
  token: string,
  nowMs: number,
): Promise<TokenSummary | null> {
  const known = await store.findToken({ hash: hashSecret(token) })
  if (known !== null) markSeen(store, { token: known.id }, { lastMs: known.lastUsedAt, nowMs })
  return known
}
