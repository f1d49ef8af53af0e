import { createTables, type TableShape } from './create-tables.ts'
import type { Dialect } from './database.ts'
import type { Kysely } from 'kysely'

const FIRST_TABLES: Readonly<Record<string, TableShape>> = {
  meta: { columns: { key: 'text', value: 'text' }, key: ['key'] },
  sequence: { columns: { name: 'text', value: 'big' }, key: ['name'] },
  spool_state: { columns: { spool_id: 'text', seq: 'big' }, key: ['spool_id'] },
  project: {
    columns: { id: 'big', name: 'text', public_key: 'text', settings: 'text', created_ms: 'big' },
    key: ['id'],
  },
  issue: {
    columns: {
      id: 'big',
      project_id: 'big',
      tab: 'text',
      state: 'text',
      type: 'text',
      value: 'text',
      culprit: 'text',
      route: 'text',
      level: 'text',
      platform: 'text',
      is_unhandled: 'big',
      is_regressed: 'big',
      first_ms: 'big',
      last_ms: 'big',
      events: 'big',
      users: 'big',
      first_release: 'text',
      last_release: 'text',
      assignee: 'text',
      search_text: 'text',
    },
    key: ['id'],
    indexes: [
      ['project_id', 'tab', 'last_ms', 'id'],
      ['project_id', 'tab', 'first_ms', 'id'],
      ['project_id', 'tab', 'events', 'id'],
      ['project_id', 'tab', 'users', 'id'],
    ],
  },
  issue_key: {
    columns: { project_id: 'big', key: 'text', issue_id: 'big' },
    key: ['project_id', 'key'],
    indexes: [['issue_id']],
  },
  issue_hour: { columns: { issue_id: 'big', hour: 'big', events: 'big' }, key: ['issue_id', 'hour'] },
  issue_release: {
    columns: { issue_id: 'big', version: 'text', events: 'big', first_ms: 'big', last_ms: 'big' },
    key: ['issue_id', 'version'],
    indexes: [['version', 'issue_id']],
  },
  issue_user: {
    columns: { issue_id: 'big', user_key: 'text' },
    key: ['issue_id', 'user_key'],
    indexes: [['user_key', 'issue_id']],
  },
  issue_tag: {
    columns: { issue_id: 'big', key: 'text', value: 'text', events: 'big', last_ms: 'big' },
    key: ['issue_id', 'key', 'value'],
    indexes: [['key', 'value', 'issue_id']],
  },
  event: {
    columns: {
      id: 'big',
      project_id: 'big',
      issue_id: 'big',
      event_id: 'text',
      time_ms: 'big',
      received_ms: 'big',
      irrelevance: 'real',
      is_kept: 'big',
      version: 'text',
      environment: 'text',
      route: 'text',
      user_key: 'text',
      trace_id: 'text',
      span_id: 'text',
      digest: 'text',
      tags: 'text',
      data: 'text',
    },
    key: ['id'],
    indexes: [['issue_id', 'time_ms', 'id'], ['trace_id'], ['digest'], ['project_id', 'received_ms']],
  },
  history: {
    columns: {
      id: 'big',
      issue_id: 'big',
      time_ms: 'big',
      kind: 'text',
      actor: 'text',
      data: 'text',
      event_id: 'text',
    },
    key: ['id'],
    indexes: [['issue_id', 'id']],
  },
  reference: {
    columns: {
      project_id: 'big',
      event_id: 'text',
      digest: 'text',
      issue_id: 'big?',
      user_key: 'text?',
      time_ms: 'big',
    },
    key: ['project_id', 'event_id'],
    indexes: [['digest'], ['issue_id']],
  },
  attachment: {
    columns: {
      project_id: 'big',
      event_id: 'text',
      name: 'text',
      content_type: 'text',
      bytes: 'blob',
      received_ms: 'big',
    },
    key: ['project_id', 'event_id', 'name'],
    indexes: [['received_ms']],
  },
  feedback: {
    columns: {
      project_id: 'big',
      event_id: 'text',
      name: 'text',
      email: 'text',
      message: 'text',
      time_ms: 'big',
    },
    key: ['project_id', 'event_id'],
  },
  release: {
    columns: {
      project_id: 'big',
      version: 'text',
      first_ms: 'big',
      last_ms: 'big',
      events: 'big',
      new_issues: 'big',
      regressions: 'big',
    },
    key: ['project_id', 'version'],
  },
  session: {
    columns: {
      project_id: 'big',
      session_id: 'text',
      is_errored: 'big',
      is_crashed: 'big',
      started_ms: 'big',
    },
    key: ['project_id', 'session_id'],
    indexes: [['started_ms']],
  },
  session_hour: {
    columns: {
      project_id: 'big',
      version: 'text',
      environment: 'text',
      hour: 'big',
      started: 'big',
      errored: 'big',
      crashed: 'big',
    },
    key: ['project_id', 'version', 'environment', 'hour'],
  },
  release_user: {
    columns: { project_id: 'big', version: 'text', user_key: 'text', is_crashed: 'big', last_ms: 'big' },
    key: ['project_id', 'version', 'user_key'],
    indexes: [['last_ms']],
  },
  span: {
    columns: {
      project_id: 'big',
      trace_id: 'text',
      span_id: 'text',
      parent_id: 'text',
      segment_id: 'text',
      is_segment: 'big',
      name: 'text',
      op: 'text',
      status: 'text',
      start_ms: 'real',
      duration_us: 'big',
      route: 'text',
      version: 'text',
      environment: 'text',
      http_status: 'big?',
      data: 'text',
    },
    key: ['project_id', 'trace_id', 'span_id'],
    indexes: [['start_ms'], ['project_id', 'is_segment', 'route', 'op', 'duration_us']],
  },
  series: {
    columns: {
      id: 'big',
      project_id: 'big',
      kind: 'text',
      route: 'text',
      op: 'text',
      version: 'text',
      environment: 'text',
      device: 'text',
    },
    key: ['id'],
  },
  histogram: {
    columns: { step: 'big', start_ms: 'big', series_id: 'big', bucket: 'big', weight: 'real' },
    key: ['step', 'start_ms', 'series_id', 'bucket'],
  },
  series_total: {
    columns: {
      step: 'big',
      start_ms: 'big',
      series_id: 'big',
      samples: 'big',
      weight: 'real',
      failed: 'real',
      failed_server: 'real',
      duration: 'real',
    },
    key: ['step', 'start_ms', 'series_id'],
  },
  log: {
    columns: {
      id: 'big',
      project_id: 'big',
      trace_id: 'text',
      time_ms: 'big',
      level: 'text',
      body: 'text',
      data: 'text',
    },
    key: ['id'],
    indexes: [['project_id', 'trace_id'], ['time_ms']],
  },
  drop_day: {
    columns: {
      project_id: 'big',
      day: 'big',
      source: 'text',
      reason: 'text',
      category: 'text',
      quantity: 'big',
    },
    key: ['project_id', 'day', 'source', 'reason', 'category'],
  },
  usage_hour: {
    columns: { project_id: 'big', hour: 'big', events: 'big', spans: 'big' },
    key: ['project_id', 'hour'],
  },
  source_map: {
    columns: { project_id: 'big', debug_id: 'text', file: 'text', bytes: 'big', uploaded_ms: 'big' },
    key: ['project_id', 'debug_id'],
  },
  alert_channel: {
    columns: {
      id: 'big',
      project_id: 'big',
      kind: 'text',
      url: 'text',
      secret: 'text',
      last_failure: 'text',
      last_failure_ms: 'big?',
    },
    key: ['id'],
  },
  alert_sent: {
    columns: { channel_id: 'big', issue_id: 'big', kind: 'text', sent_ms: 'big' },
    key: ['channel_id', 'issue_id', 'kind'],
  },
}

const UNIQUE: readonly (readonly [table: string, ...columns: string[]])[] = [
  ['event', 'project_id', 'event_id'],
  ['project', 'public_key'],
  ['series', 'project_id', 'kind', 'route', 'op', 'version', 'environment', 'device'],
]

export async function createFirstTables(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await createTables(db, dialect, FIRST_TABLES)
  for (const [table, ...columns] of UNIQUE) {
    await db.schema.createIndex(`${table}_unique`).on(table).columns(columns).unique().execute()
  }
}
