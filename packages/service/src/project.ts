import type { GroupingVersion } from './digest/grouping.ts'
import type { QuotaWindow } from './ingest/quota.ts'

/** A sender of reports: one app. Its id is an integer, because clients accept nothing else. */
export interface Project {
  id: number
  name: string
  publicKey: string
  settings: ProjectSettings
}

export interface ProjectSettings {
  quotas: QuotaWindow[]
  spanQuotas: QuotaWindow[]
  /** Origins whose pages may report directly; `*` for all. */
  allowedOrigins: string[]
  retainedEvents: number
  /** Addresses of visitors are stored. */
  storeAddresses: boolean
  /** Redirects, not-found and the like are left out, also when a foreign client sends them. */
  dropControlFlow: boolean
  /** The address of the app, to tell its own scripts from foreign ones. */
  appOrigins: string[]
  grouping: GroupingVersion
  /** When the project changed to it; 0: it never had another one. */
  groupingSinceMs: number
}
