/** What is done with each type of item, and how clients call its kind when they are told to slow down. */

export type Category =
  | 'error'
  | 'transaction'
  | 'span'
  | 'session'
  | 'internal'
  | 'attachment'
  | 'feedback'
  | 'monitor'
  | 'log_item'
  | 'trace_metric'
  | 'profile'
  | 'replay'
  | 'security'
  | 'default'

export type QuotaKind = 'events' | 'spans' | 'others'

export interface ItemType {
  category: Category
  /** `errors`: acknowledged means written to the spool file. `others`: waits in memory only. */
  lane: 'errors' | 'others' | 'dropped'
  /** Which quota it counts for; none only for what is dropped. */
  quota?: QuotaKind
}

const ITEM_TYPES: Readonly<Record<string, ItemType>> = {
  event: { category: 'error', lane: 'errors', quota: 'events' },
  transaction: { category: 'transaction', lane: 'others', quota: 'spans' },
  span: { category: 'span', lane: 'others', quota: 'spans' },
  session: { category: 'session', lane: 'others', quota: 'others' },
  sessions: { category: 'session', lane: 'others', quota: 'others' },
  client_report: { category: 'internal', lane: 'others', quota: 'others' },
  attachment: { category: 'attachment', lane: 'others', quota: 'others' },
  feedback: { category: 'feedback', lane: 'others', quota: 'others' },
  user_report: { category: 'default', lane: 'others', quota: 'others' },
  log: { category: 'log_item', lane: 'others', quota: 'others' },
  check_in: { category: 'monitor', lane: 'dropped' },
  trace_metric: { category: 'trace_metric', lane: 'dropped' },
  metric: { category: 'trace_metric', lane: 'dropped' },
  profile: { category: 'profile', lane: 'dropped' },
  profile_chunk: { category: 'profile', lane: 'dropped' },
  replay_event: { category: 'replay', lane: 'dropped' },
  replay_recording: { category: 'replay', lane: 'dropped' },
  replay_video: { category: 'replay', lane: 'dropped' },
  raw_security: { category: 'security', lane: 'dropped' },
}

const UNKNOWN: ItemType = { category: 'default', lane: 'dropped' }

export function describeItemType(type: unknown): ItemType {
  return typeof type === 'string' && Object.hasOwn(ITEM_TYPES, type) ? (ITEM_TYPES[type] ?? UNKNOWN) : UNKNOWN
}
