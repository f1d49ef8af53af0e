import type { AlertFact } from '../digest/alert-fact.ts'
import { ServiceError } from '../errors.ts'
import { ALERT_INTERVAL_MS } from '../limits.ts'
import type { Database } from '../store/database.ts'
import type { AlertChannelRow } from '../store/schema.ts'
import {
  createMail,
  createSlackBody,
  createWebhookBody,
  type Notice,
  type NoticePlace,
} from './alert-message.ts'
import { takeMail } from './mail-limit.ts'
import { readMailChannel, type SendMail } from './mail.ts'
import { postJson, signBody } from './post.ts'
import type { PinnedAddress } from './resolve-channel-url.ts'

export interface AlertOptions {
  database: Database
  now: () => number
  nameOf(projectId: number): string
  /** Address of the console, for links; empty: none. */
  consoleUrl: string
  /** Absent: there is no mail server. */
  sendMail?: SendMail
  /** Refuses what a webhook may not reach. Tests receive on this machine. */
  resolve: (url: string) => Promise<PinnedAddress>
}

/** Tells every channel of the project, after the commit. A channel that fails is noted and changes nothing else. */
export async function deliverAlerts(facts: readonly AlertFact[], options: AlertOptions): Promise<void> {
  if (facts.length === 0) return
  const channels = await options.database.db.selectFrom('alert_channel').selectAll().execute()
  for (const fact of facts) {
    for (const channel of channels) {
      if (channel.project_id !== fact.projectId || !(await isDue(fact, channel, options))) continue
      await deliver(fact, channel, options)
    }
  }
}

/** Sends a test through one channel. Says what failed; `undefined`: it arrived. */
export async function testChannel(
  { projectId, id }: { projectId: number; id: number },
  options: AlertOptions,
): Promise<string | undefined> {
  const channel = await options.database.db
    .selectFrom('alert_channel')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (channel === undefined) throw new ServiceError('WMS006')
  return deliver({ kind: 'test', projectId }, channel, options)
}

/** Once per issue and kind within the interval. */
async function isDue(
  fact: AlertFact,
  channel: AlertChannelRow,
  { database, now }: AlertOptions,
): Promise<boolean> {
  const row = { channel_id: channel.id, issue_id: fact.issueId, kind: fact.kind, sent_ms: now() }
  const result = await database.db
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

async function deliver(
  notice: Notice,
  channel: AlertChannelRow,
  options: AlertOptions,
): Promise<string | undefined> {
  const link =
    options.consoleUrl === '' || notice.kind === 'test'
      ? ''
      : `${options.consoleUrl}/p/${notice.projectId}/issues/${notice.issueId}`
  const place = { projectName: options.nameOf(notice.projectId), link }
  const send = channel.kind === 'email' ? mailTo : postTo
  const failure = await send(notice, place, { channel, options }).then(
    () => undefined,
    (cause: unknown) => String(cause).slice(0, 300),
  )
  const timeMs = options.now()
  await options.database.db
    .updateTable('alert_channel')
    .set(
      failure === undefined ? { last_sent_ms: timeMs } : { last_failure: failure, last_failure_ms: timeMs },
    )
    .where('id', '=', channel.id)
    .execute()
  return failure
}

interface Target {
  channel: AlertChannelRow
  options: AlertOptions
}

async function mailTo(notice: Notice, place: NoticePlace, { channel, options }: Target): Promise<void> {
  if (options.sendMail === undefined) throw new ServiceError('WMS010')
  const to = readMailChannel(channel.url)
  if (!(await takeMail(options.database, options.now()))) throw new ServiceError('WMS011')
  await options.sendMail({ to, ...createMail(notice, place) })
}

async function postTo(notice: Notice, place: NoticePlace, { channel, options }: Target): Promise<void> {
  const create = channel.kind === 'slack' ? createSlackBody : createWebhookBody
  const body = JSON.stringify(create(notice, place))
  const target = await options.resolve(channel.url)
  const signature = signBody(body, channel.secret, options.now())
  const status = await postJson(target, body, channel.secret === '' ? {} : { 'waymark-signature': signature })
  if (status >= 300) throw new Error(`the channel answered ${status}`)
}
