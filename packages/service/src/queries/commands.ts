import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { resolvePublicUrl } from '../alerts/public-address.ts'
import { applyAction, tabOf, type IssueAction } from '../digest/issue-state.ts'
import { readDebugId } from '../digest/stack.ts'
import { ServiceError } from '../errors.ts'
import { MAX_SOURCE_MAP_BYTES } from '../limits.ts'
import type { Project } from '../project.ts'
import { uploadPath } from '../source-maps/find-map.ts'
import type { Writer } from '../store/bulk.ts'
import type { Database, Tx } from '../store/database.ts'
import { deleteIssue, mergeIssues, unmergeKey } from '../store/change-issues.ts'
import { addHistory, decodeState } from '../store/issues.ts'
import { createPublicKey, saveProject, type ProjectInput } from '../store/projects.ts'
import { allocateIds } from '../store/sequence.ts'
import type { IssueRow } from '../store/schema.ts'

/** What people can change. Each change of an issue is a row of its history with the one who made it. */
export interface Commands {
  changeState(input: IssuesInput & { action: IssueAction }): Promise<void>
  assign(input: IssuesInput & { assignee: string }): Promise<void>
  comment(input: { projectId: number; issueId: number; actor: string; text: string }): Promise<void>
  /** All events of the others move to the first. */
  merge(input: IssuesInput): Promise<{ issueId: number }>
  /** Takes a grouping key out again; later events of it open an issue of their own. */
  unmerge(input: {
    projectId: number
    issueId: number
    key: string
    actor: string
  }): Promise<{ issueId: number }>
  deleteIssues(input: IssuesInput): Promise<void>
  saveProject(input: ProjectInput): Promise<Project>
  rotateKey(input: { projectId: number }): Promise<{ publicKey: string }>
  saveChannel(input: {
    projectId: number
    kind: 'webhook' | 'slack'
    url: string
    secret?: string
  }): Promise<{ id: number }>
  deleteChannel(input: { projectId: number; id: number }): Promise<void>
  saveSourceMap(input: { projectId: number; debugId: string; file: string; map: string }): Promise<void>
  /** Writes a copy of the database to a file that does not exist yet. */
  backup(input: { path: string }): Promise<void>
}

export interface IssuesInput {
  projectId: number
  issueIds: number[]
  /** Who does it; shown in the history. */
  actor: string
}

export const COMMAND_NAMES: readonly (keyof Commands)[] = [
  'changeState',
  'assign',
  'comment',
  'merge',
  'unmerge',
  'deleteIssues',
  'saveProject',
  'rotateKey',
  'saveChannel',
  'deleteChannel',
  'saveSourceMap',
  'backup',
]

const compress = promisify(gzip)

interface CommandContext {
  database: Database
  uploadsDir: string
  now: () => number
}

export function createCommands(context: CommandContext): Commands {
  const { database, now } = context

  function write<T>(run: (writer: Writer) => Promise<T>): Promise<T> {
    return database.db.transaction().execute(async (tx: Tx) => {
      await database.lockWriter(tx)
      return run({ tx, dialect: database.dialect })
    })
  }

  async function note(
    writer: Writer,
    issueId: number,
    kind: string,
    actor: string,
    data: object,
  ): Promise<void> {
    const id = await allocateIds(writer, 'history', 1)
    const row = {
      id,
      issue_id: issueId,
      time_ms: now(),
      kind,
      actor,
      data: JSON.stringify(data),
      event_id: '',
    }
    await addHistory(writer, [row])
  }

  return {
    changeState: ({ projectId, issueIds, actor, action }) =>
      write(async (writer) => {
        for (const issue of await readOwn(writer, projectId, issueIds)) {
          const change = applyAction(decodeState(issue), action)
          if (change === undefined) continue
          await writer.tx
            .updateTable('issue')
            .set({ state: JSON.stringify(change.state), tab: tabOf(change.state), is_regressed: 0 })
            .where('id', '=', issue.id)
            .execute()
          await note(writer, issue.id, change.transition, actor, action)
        }
      }),
    assign: ({ projectId, issueIds, actor, assignee }) =>
      write(async (writer) => {
        for (const issue of await readOwn(writer, projectId, issueIds)) {
          const name = assignee.slice(0, 100)
          await writer.tx.updateTable('issue').set({ assignee: name }).where('id', '=', issue.id).execute()
          await note(writer, issue.id, 'assigned', actor, { assignee: name })
        }
      }),
    comment: ({ projectId, issueId, actor, text }) =>
      write(async (writer) => {
        await readOwn(writer, projectId, [issueId])
        await note(writer, issueId, 'comment', actor, { text: text.slice(0, 10_000) })
      }),
    merge: ({ projectId, issueIds, actor }) =>
      write(async (writer) => {
        const [target, ...others] = await readOwn(writer, projectId, issueIds)
        if (target === undefined) throw new ServiceError('WMS006')
        await mergeIssues(writer, target, others)
        await note(writer, target.id, 'merged', actor, { issues: others.map((issue) => issue.id) })
        return { issueId: target.id }
      }),
    unmerge: ({ projectId, issueId, key, actor }) =>
      write(async (writer) => {
        const [issue] = await readOwn(writer, projectId, [issueId])
        const id = await unmergeKey(writer, issue as IssueRow, key)
        await note(writer, issueId, 'unmerged', actor, { issue: id })
        return { issueId: id }
      }),
    deleteIssues: ({ projectId, issueIds }) =>
      write(async (writer) => {
        for (const issue of await readOwn(writer, projectId, issueIds)) await deleteIssue(writer, issue)
      }),
    saveProject: (input) => saveProject(database.db, input, now()),
    async rotateKey({ projectId }) {
      const publicKey = createPublicKey()
      const result = await database.db
        .updateTable('project')
        .set({ public_key: publicKey })
        .where('id', '=', projectId)
        .executeTakeFirst()
      if (result.numUpdatedRows === 0n) throw new ServiceError('WMS006')
      return { publicKey }
    },
    async saveChannel({ projectId, kind, url, secret }) {
      await resolvePublicUrl(url)
      return write(async (writer) => {
        const id = await allocateIds(writer, 'channel', 1)
        const row = { id, project_id: projectId, kind, url, secret: secret ?? '' }
        await writer.tx
          .insertInto('alert_channel')
          .values({ ...row, last_failure: '', last_failure_ms: null })
          .execute()
        return { id }
      })
    },
    async deleteChannel({ projectId, id }) {
      await database.db
        .deleteFrom('alert_channel')
        .where('project_id', '=', projectId)
        .where('id', '=', id)
        .execute()
    },
    saveSourceMap: (input) => saveSourceMap(context, input),
    backup: ({ path }) => database.backup(path),
  }
}

/** In the order of the ids that were asked for; one that is not of the project fails the whole command. */
async function readOwn({ tx }: Writer, projectId: number, ids: readonly number[]): Promise<IssueRow[]> {
  if (ids.length === 0 || ids.length > 500)
    throw new ServiceError('WMS007', { detail: 'between 1 and 500 issues' })
  const rows = await tx
    .selectFrom('issue')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', 'in', [...ids])
    .execute()
  return ids.map((id) => {
    const row = rows.find((candidate) => candidate.id === id)
    if (row === undefined) throw new ServiceError('WMS006', { detail: `issue ${id}` })
    return row
  })
}

async function saveSourceMap(
  { database, uploadsDir, now }: CommandContext,
  input: { projectId: number; debugId: string; file: string; map: string },
): Promise<void> {
  const debugId = readDebugId(input.debugId)
  const isSane = debugId !== undefined && Number.isSafeInteger(input.projectId)
  if (!isSane || input.map.length > MAX_SOURCE_MAP_BYTES)
    throw new ServiceError('WMS007', { detail: 'debug id' })
  const path = uploadPath(uploadsDir, input.projectId, debugId)
  const packed = await compress(input.map)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, packed)
  const row = { file: input.file.slice(0, 500), bytes: packed.length, uploaded_ms: now() }
  await database.db
    .insertInto('source_map')
    .values({ project_id: input.projectId, debug_id: debugId, ...row })
    .onConflict((conflict) => conflict.columns(['project_id', 'debug_id']).doUpdateSet(row))
    .execute()
    .catch(async (cause: unknown) => {
      await rm(path, { force: true })
      throw cause
    })
}
