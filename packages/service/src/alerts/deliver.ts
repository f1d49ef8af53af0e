import type { AlertFact } from '../digest/alert-fact.ts'
import { ServiceError } from '../errors.ts'
import { ALERT_INTERVAL_MS, ALERT_TIMEOUT_MS, MAX_ALERT_TIMEOUTS } from '../limits.ts'
import type { Database } from '../store/database.ts'
import type { AlertChannelRow } from '../store/schema.ts'
import {
  createMail,
  createSlackBody,
  createWebhookBody,
  type Notice,
  type NoticePlace,
} from './alert-message.ts'
import { createAlertLimit, type AlertLimit } from './alert-limit.ts'
import { createChannelQueues, type ChannelQueues, type SendOutcome } from './channel-queues.ts'
import { beforeDeadline, NoAnswerError } from './deadline.ts'
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
  /** That a webhook has for its whole answer. Tests do not wait as long. */
  timeoutMs?: number
}

interface Job {
  fact: AlertFact
  channel: AlertChannelRow
  options: AlertOptions
}

/** Batches follow each other closely: the queues outlive them. */
const queuesOf = new WeakMap<Database, ChannelQueues<Job>>()

/** Tells every channel of the project, after the commit. A channel that fails is noted and changes nothing else. */
export async function deliverAlerts(facts: readonly AlertFact[], options: AlertOptions): Promise<void> {
  if (facts.length === 0) return
  const queues = queuesOf.get(options.database) ?? createChannelQueues<Job>({ send, leaveOut })
  queuesOf.set(options.database, queues)
  const channels = await options.database.db.selectFrom('alert_channel').selectAll().execute()
  const told = channels.map((channel) => {
    const own = facts.filter((fact) => fact.projectId === channel.project_id)
    const jobs = own.map((fact) => ({ fact, channel, options }))
    return jobs.length === 0 ? undefined : queues.add(channel.id, jobs)
  })
  await Promise.all(told)
}

const limits = new WeakMap<Database, AlertLimit>()

function limitOf(database: Database): AlertLimit {
  const limit = limits.get(database) ?? createAlertLimit()
  limits.set(database, limit)
  return limit
}

async function send({ fact, channel, options }: Job): Promise<SendOutcome> {
  if (!(await isDue(fact, channel, options))) return 'skipped'
  const turn = limitOf(options.database).take(`${channel.id} ${fact.kind}`, options.now())
  if (turn === 'too-many') return 'skipped'
  const notice: Notice = turn === 'last' ? { kind: 'too-many', projectId: fact.projectId } : fact
  const failure = await deliver(notice, channel, options)
  return failure?.isTimeout === true ? 'timeout' : 'done'
}

async function leaveOut(jobs: readonly [Job, ...Job[]]): Promise<void> {
  const [{ channel, options }] = jobs
  const count = jobs.length === 1 ? '1 more alert was' : `${jobs.length} more alerts were`
  const failure = `${String(new NoAnswerError())}, ${MAX_ALERT_TIMEOUTS} times in a row; ${count} left out`
  await note(failure, channel, options)
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
  return (await deliver({ kind: 'test', projectId }, channel, options))?.text
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
        // From then on, or when the clock was set back since.
        .where((eb) =>
          eb.or([
            eb('alert_sent.sent_ms', '<', row.sent_ms - ALERT_INTERVAL_MS),
            eb('alert_sent.sent_ms', '>', row.sent_ms + ALERT_INTERVAL_MS),
          ]),
        ),
    )
    .returning('sent_ms')
    .execute()
  return result.length > 0
}

interface Failure {
  text: string
  isTimeout: boolean
}

async function deliver(
  notice: Notice,
  channel: AlertChannelRow,
  options: AlertOptions,
): Promise<Failure | undefined> {
  const link =
    options.consoleUrl === '' || !('issueId' in notice)
      ? ''
      : `${options.consoleUrl}/p/${notice.projectId}/issues/${notice.issueId}`
  const place = { projectName: options.nameOf(notice.projectId), link }
  const tell = channel.kind === 'email' ? mailTo : postTo
  const failure = await tell(notice, place, { channel, options }).then(() => undefined, describeFailure)
  await note(failure?.text, channel, options)
  return failure
}

function describeFailure(cause: unknown): Failure {
  const isTimeout = cause instanceof NoAnswerError || (cause as NodeJS.ErrnoException).code === 'ETIMEDOUT'
  return { text: String(cause).slice(0, 300), isTimeout }
}

/** What the settings say about the channel; `undefined`: it worked. */
async function note(
  failure: string | undefined,
  { id }: AlertChannelRow,
  { database, now }: AlertOptions,
): Promise<void> {
  const timeMs = now()
  await database.db
    .updateTable('alert_channel')
    .set(
      failure === undefined ? { last_sent_ms: timeMs } : { last_failure: failure, last_failure_ms: timeMs },
    )
    .where('id', '=', id)
    .execute()
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
  const deadline = AbortSignal.timeout(options.timeoutMs ?? ALERT_TIMEOUT_MS)
  const target = await beforeDeadline(deadline, options.resolve(channel.url))
  const signature = signBody(body, channel.secret, options.now())
  const headers = channel.secret === '' ? {} : { 'waymark-signature': signature }
  const status = await postJson(target, body, headers, deadline)
  if (status >= 300) throw new Error(`the channel answered ${status}`)
}
