import { expect, it } from 'vitest'
import { MAX_LOGS_PER_CONTAINER } from '../limits.ts'
import type { Project, ProjectSettings } from '../project.ts'
import { decodeItem, type DecodeContext } from './decode-item.ts'

const SETTINGS: ProjectSettings = {
  quotas: [],
  spanQuotas: [],
  allowedOrigins: ['*'],
  retainedEvents: 100,
  storeAddresses: false,
  dropControlFlow: true,
  appOrigins: [],
  grouping: 'wm-4',
  groupingSinceMs: 0,
}

function createContext(storeAddresses: boolean): DecodeContext {
  const project: Project = {
    id: 1,
    name: 'one',
    publicKey: 'k',
    settings: { ...SETTINGS, storeAddresses },
  }
  return { findProject: () => project, mapEvent: async () => undefined, drop: () => undefined }
}

const IDS = { trace_id: 'a'.repeat(32), span_id: 'b'.repeat(16) }
const ADDRESS = '198.51.100.7'
const ATTRIBUTES = { 'client.address': { value: ADDRESS }, 'server.address': { value: 'db.internal' } }
const NOW = 1_794_710_408_000

it.each<[type: string, raw: object]>([
  ['event', { message: 'm', extra: { client_ip: ADDRESS, 'server.address': 'db.internal' } }],
  ['log', { items: [{ ...IDS, body: 'b', attributes: ATTRIBUTES }] }],
  [
    'span',
    {
      items: [{ ...IDS, start_timestamp: NOW / 1_000, end_timestamp: NOW / 1_000, attributes: ATTRIBUTES }],
    },
  ],
])('the project says whether addresses of visitors are stored: %s', async (type, raw) => {
  const payload = new TextEncoder().encode(JSON.stringify(raw))
  const item = { seq: 0, meta: { projectId: 1, type, receivedMs: NOW }, payload }
  const [without, kept] = await Promise.all(
    [false, true].map(async (stored) => JSON.stringify(await decodeItem(item, createContext(stored)))),
  )
  expect(without).not.toContain(ADDRESS)
  expect(without).toContain('db.internal')
  expect(kept).toContain(ADDRESS)
})

it.each<
  [name: string, type: string, raw: object, drops: [reason: string, category: string, quantity: number][]]
>([
  [
    'logs of no trace, and without a text',
    'log',
    { items: [{ body: 'b' }, { ...IDS }, { ...IDS, body: 'kept' }] },
    [['invalid', 'log_item', 2]],
  ],
  [
    'logs beyond what one item may bring',
    'log',
    { items: Array.from({ length: MAX_LOGS_PER_CONTAINER + 3 }, () => ({ ...IDS, body: 'b' })) },
    [['too_many', 'log_item', 3]],
  ],
  ['a file of no event', 'attachment', {}, [['invalid', 'attachment', 1]]],
  ['feedback without words', 'feedback', { contexts: { feedback: {} } }, [['invalid', 'feedback', 1]]],
  ['a report of a visitor about no event', 'user_report', { comments: 'x' }, [['invalid', 'default', 1]]],
])('what cannot be kept is counted: %s', async (_, type, raw, drops) => {
  const payload = new TextEncoder().encode(JSON.stringify(raw))
  const counted: [string, string, number][] = []
  const context: DecodeContext = {
    ...createContext(false),
    drop: ({ reason, category, quantity }) => void counted.push([reason, category, quantity]),
  }
  await decodeItem({ seq: 0, meta: { projectId: 1, type, receivedMs: NOW }, payload }, context)
  expect(counted).toEqual(drops)
})
