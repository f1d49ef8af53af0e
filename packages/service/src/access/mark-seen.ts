import { LAST_SEEN_STEP_MS } from '../limits.ts'
import type { AccessStore } from './access-store.ts'

/** Whoever asks does not wait for this, and does not fail with it. */
export function markSeen(
  store: Pick<AccessStore, 'markSeen'>,
  who: { user: string } | { token: number },
  { lastMs, nowMs }: { lastMs: number | null; nowMs: number },
): void {
  if (lastMs !== null && nowMs - lastMs < LAST_SEEN_STEP_MS) return
  void store.markSeen(who).catch(() => undefined)
}
