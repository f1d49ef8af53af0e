import type { AlertFact } from '../digest/digest-events.ts'
import { ALERT_INTERVAL_MS } from '../limits.ts'
import type { Db } from '../store/database.ts'
import type { AlertChannelRow } from '../store/schema.ts'
import { createSlackBody, createWebhookBody } from './alert-message.ts'
import { postJson, signBody } from './post.ts'
import { resolvePublicUrl, type PinnedAddress } from './public-address.ts'

export interface AlertOptions {
  db: Db
  now: () => number
  nameOf(projectId: number): string
  /** Address of the console, for links; empty: none. */
  consoleUrl: string
  /** Tests receive on this machine. */
  resolve?: (url: string) => Promise<PinnedAddress>
}

/** Tells every channel of the project, after the commit. A channel that fails is noted and changes nothing else. */
export async function deliverAlerts(facts: readonly AlertFact[], options: AlertOptions): Promise<void> {
  if (facts.length === 0) return
  const channels = await options.db.selectFrom('alert_channel').selectAll().execute()
  for (const fact of facts) {
    for (const channel of channels) {
      if (channel.project_id !== fact.projectId || !(await isDue(fact, channel, options))) continue
      await deliver(fact, channel, options)
    }
  }
}

/** Once per issue and kind within the interval. */
async function isDue(fact: AlertFact, channel: AlertChannelRow, { db, now }: AlertOptions): Promise<boolean> {
  const row = { channel_id: channel.id, issue_id: fact.issueId, kind: fact.kind, sent_ms: now() }
  const result = await db
    .insertInto('alert_sent')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['channel_id', 'issue_id', 'kind'])
        .doUpdateSet({ sent_ms: row.sent_ms })
        .where('alert_sent.sent_ms', '<', now() - ALERT_INTERVAL_MS),
    )
    .returning('sent_ms')
    .execute()
  return result.length > 0
}

async function deliver(fact: AlertFact, channel: AlertChannelRow, options: AlertOptions): Promise<void> {
  const link = options.consoleUrl === '' ? '' : `${options.consoleUrl}/issues/${fact.issueId}`
  const create = channel.kind === 'slack' ? createSlackBody : createWebhookBody
  const body = JSON.stringify(create(fact, options.nameOf(fact.projectId), link))
  try {
    const target = await (options.resolve ?? resolvePublicUrl)(channel.url)
    const signature = signBody(body, channel.secret, options.now())
    const status = await postJson(
      target,
      body,
      channel.secret === '' ? {} : { 'waymark-signature': signature },
    )
    if (status >= 300) throw new Error(`the channel answered ${status}`)
  } catch (cause) {
    await options.db
      .updateTable('alert_channel')
      .set({ last_failure: String(cause).slice(0, 300), last_failure_ms: options.now() })
      .where('id', '=', channel.id)
      .execute()
  }
}
