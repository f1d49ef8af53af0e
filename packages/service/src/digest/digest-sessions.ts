import { upsertRows, type Writer } from '../store/bulk.ts'
import { inChunks } from '../store/issues.ts'
import { HOUR_MS, type Schema } from '../store/schema.ts'
import { addTo } from './batch-counters.ts'
import type { SessionCount, SessionState } from './read-session.ts'

/** Adds sessions to their hours. A session that is sent again adds only what is new about it. */
export async function digestSessions(
  writer: Writer,
  projectId: number,
  sessions: readonly SessionState[],
  counts: readonly SessionCount[],
): Promise<void> {
  const known = await readKnown(writer, projectId, sessions)
  const hours = new Map<string, Schema['session_hour']>()
  const add = (count: SessionCount): void => {
    const { release: version, environment, hour } = count
    const row = addTo(hours, `${version}\n${environment}\n${hour}`, () => ({
      project_id: projectId,
      version,
      environment,
      hour,
      started: 0,
      errored: 0,
      crashed: 0,
    }))
    row.started += count.started
    row.errored += count.errored
    row.crashed += count.crashed
  }
  for (const session of sessions) add(takeNews(known, session))
  for (const count of counts) add(count)
  await upsertRows(
    writer,
    {
      table: 'session',
      key: ['project_id', 'session_id'],
      merge: { is_errored: 'max', is_crashed: 'max' },
    },
    [...known].map(([id, row]) => ({
      project_id: projectId,
      session_id: id,
      is_errored: row.isErrored ? 1 : 0,
      is_crashed: row.isCrashed ? 1 : 0,
      started_ms: row.startedMs,
    })),
  )
  await upsertRows(
    writer,
    {
      table: 'session_hour',
      key: ['project_id', 'version', 'environment', 'hour'],
      merge: { started: 'add', errored: 'add', crashed: 'add' },
    },
    [...hours.values()],
  )
  await saveUsers(writer, projectId, sessions)
}

interface KnownSession {
  isErrored: boolean
  isCrashed: boolean
  startedMs: number
}

async function readKnown(
  { tx }: Writer,
  projectId: number,
  sessions: readonly SessionState[],
): Promise<Map<string, KnownSession>> {
  const rows = await inChunks(
    sessions.map((session) => session.id),
    (chunk) =>
      tx
        .selectFrom('session')
        .selectAll()
        .where('project_id', '=', projectId)
        .where('session_id', 'in', chunk)
        .execute(),
  )
  return new Map(
    rows.map((row) => [
      row.session_id,
      { isErrored: row.is_errored === 1, isCrashed: row.is_crashed === 1, startedMs: row.started_ms },
    ]),
  )
}

function takeNews(known: Map<string, KnownSession>, session: SessionState): SessionCount {
  const before = known.get(session.id)
  known.set(session.id, {
    isErrored: session.isErrored || before?.isErrored === true,
    isCrashed: session.isCrashed || before?.isCrashed === true,
    startedMs: before?.startedMs ?? session.startedMs,
  })
  return {
    release: session.release,
    environment: session.environment,
    hour: Math.floor((before?.startedMs ?? session.startedMs) / HOUR_MS),
    started: before === undefined ? 1 : 0,
    errored: session.isErrored && before?.isErrored !== true ? 1 : 0,
    crashed: session.isCrashed && before?.isCrashed !== true ? 1 : 0,
  }
}

async function saveUsers(
  writer: Writer,
  projectId: number,
  sessions: readonly SessionState[],
): Promise<void> {
  const users = new Map<string, Schema['release_user']>()
  for (const session of sessions) {
    const { release: version, userKey, startedMs } = session
    if (userKey === undefined) continue
    const row = addTo(users, `${version}\n${userKey}`, () => ({
      project_id: projectId,
      version,
      user_key: userKey,
      is_crashed: 0,
      last_ms: startedMs,
    }))
    if (session.isCrashed) row.is_crashed = 1
  }
  await upsertRows(
    writer,
    {
      table: 'release_user',
      key: ['project_id', 'version', 'user_key'],
      merge: { is_crashed: 'max', last_ms: 'max' },
    },
    [...users.values()],
  )
}
