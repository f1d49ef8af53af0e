import { expect, it } from 'vitest'
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
  grouping: 'wm-3',
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
