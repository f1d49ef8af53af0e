import { rm } from 'node:fs/promises'
import { testChannel, type AlertOptions } from '../alerts/deliver.ts'
import { readMailChannel } from '../alerts/mail.ts'
import { ServiceError } from '../errors.ts'
import type { Project } from '../project.ts'
import { saveSourceMap, type SourceMapInput } from '../source-maps/save-map.ts'
import { uploadsOf } from '../source-maps/uploads.ts'
import type { Writer } from '../store/bulk.ts'
import type { Database, Db } from '../store/database.ts'
import { deleteProject } from '../store/delete-project.ts'
import { createPublicKey, readProjects, saveProject, type ProjectInput } from '../store/projects.ts'
import { allocateIds } from '../store/sequence.ts'
import { createIssueCommands, inTransaction, type IssueCommands } from './issue-commands.ts'

/** What people can change. */
export interface Commands extends IssueCommands {
  /** What is given. */
  changeProject(input: ProjectInput): Promise<Project>
  /** With an id that no project had before. */
  createProject(input: { name: string }): Promise<Project>
  /** With all its reports. */
  deleteProject(input: { projectId: number }): Promise<void>
  /** Senders with the old key are refused from now on. */
  rotateKey(input: { projectId: number }): Promise<{ publicKey: string }>
  saveChannel(input: ChannelInput): Promise<{ id: number }>
  deleteChannel(input: { projectId: number; id: number }): Promise<void>
  /** Sends a test. `failure` says why it did not arrive. */
  testChannel(input: { projectId: number; id: number }): Promise<{ failure?: string }>
  saveSourceMap(input: SourceMapInput): Promise<void>
  /** Writes a copy of the database to a file that does not exist yet. */
  backup(input: { path: string }): Promise<void>
}

export interface ChannelInput {
  projectId: number
  kind: 'webhook' | 'slack' | 'email'
  /** Of a mailbox: `mailto:` and its address. */
  url: string
  /** Bodies are signed with it. */
  secret?: string
}

interface CommandContext {
  database: Database
  uploadsDir: string
  /** Default: what the limits say. */
  maxSourceMapsBytes?: number
  now: () => number
  alerts: AlertOptions
}

export function createCommands(context: CommandContext): Commands {
  const { database, now } = context
  return {
    ...createIssueCommands(database, now),
    changeProject: (input) =>
      inTransaction(database, async ({ tx }) => {
        await requireProject(tx, input.id)
        return saveProject(tx, input, now())
      }),
    createProject: ({ name }) =>
      inTransaction(database, async (writer) =>
        saveProject(writer.tx, { id: await findFreeId(writer), name }, now()),
      ),
    async deleteProject({ projectId }) {
      const isDeleted = await inTransaction(database, (writer) => deleteProject(writer, projectId))
      if (!isDeleted) throw new ServiceError('WMS006')
      await rm(uploadsOf(context.uploadsDir, projectId), { recursive: true, force: true })
    },
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
    async saveChannel({ projectId, kind, url, secret = '' }) {
      await checkChannel(kind, url, context.alerts)
      return inTransaction(database, async (writer) => {
        await requireProject(writer.tx, projectId)
        const id = await allocateIds(writer, 'channel', 1)
        const row = {
          id,
          project_id: projectId,
          kind,
          url,
          secret,
          last_failure: '',
          last_failure_ms: null,
          last_sent_ms: null,
        }
        await writer.tx.insertInto('alert_channel').values(row).execute()
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
    async testChannel(input) {
      const failure = await testChannel(input, context.alerts)
      return failure === undefined ? {} : { failure }
    },
    saveSourceMap: (input) => saveSourceMap(context, input),
    backup: ({ path }) => database.backup(path),
  }
}

/** Somebody else may have deleted it, through another server too. */
async function requireProject(tx: Db, id: number): Promise<void> {
  const row = await tx.selectFrom('project').select('id').where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw new ServiceError('WMS006')
}

/** Apps bring projects with ids of their own. */
async function findFreeId(writer: Writer): Promise<number> {
  const taken = new Set((await readProjects(writer.tx)).map((project) => project.id))
  let id = await allocateIds(writer, 'project', 1)
  while (taken.has(id)) id = await allocateIds(writer, 'project', 1)
  return id
}

async function checkChannel(kind: ChannelInput['kind'], url: string, alerts: AlertOptions): Promise<void> {
  if (kind !== 'email') await alerts.resolve(url)
  else if (alerts.sendMail === undefined) throw new ServiceError('WMS010')
  else readMailChannel(url)
}
