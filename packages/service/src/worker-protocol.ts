import type { MailSettings } from './alerts/mail.ts'
import type { Drop } from './ingest/drop-counter.ts'
import type { SpoolPlace } from './ingest/spool-file.ts'
import type { SpoolItem } from './ingest/spool-record.ts'
import type { Project } from './project.ts'
import type { SourceMapFolder } from './source-maps/find-map.ts'
import type { DatabaseLocation } from './store/database.ts'
import type { ProjectInput } from './store/projects.ts'

/** What the serving thread and its two workers say to each other. */

export interface WorkerSettings {
  location: DatabaseLocation
  spoolId: string
  projects: ProjectInput[]
  uploadsDir: string
  sourceMaps: SourceMapFolder[]
  consoleUrl: string
  mail?: MailSettings
  allowPrivateWebhooks: boolean
  maxDatabaseBytes: number
}

export type ToWorker =
  | ({ kind: 'batch' } & DigestOrder)
  | { kind: 'call'; id: number; name: string; input: unknown }
  | { kind: 'close' }

export type FromWorker =
  | { kind: 'ready'; seq: number; projects: Project[]; usage: ProjectUsage[] }
  | ({ kind: 'digested' } & Digested)
  /** The database does not take a batch, and why; empty: it does again. */
  | { kind: 'trouble'; reason: string }
  | { kind: 'projects'; projects: Project[] }
  | { kind: 'result'; id: number; value: unknown }
  | { kind: 'failure'; id: number; message: string; code?: string }
  | { kind: 'closed' }

/** A batch: errors that the digest reads from the spool file itself, and what is in memory only. */
export interface DigestOrder {
  place: SpoolPlace | undefined
  items: SpoolItem[]
  drops: Drop[]
}

/** The last error that is in the database, and up to which offset of the place it was read. */
export interface Digested {
  seq: number
  offset: number
}

export interface ProjectUsage {
  projectId: number
  hours: { hourMs: number; events: number; spans: number }[]
}
