import { expect, it } from 'vitest'
import { DEFAULT_OTHER_QUOTAS, DEFAULT_QUOTAS, DEFAULT_SPAN_QUOTAS } from '../limits.ts'
import type { Project } from '../project.ts'
import { createAdmission } from './admit.ts'
import type { DropCounter } from './drop-counter.ts'
import type { SpoolItem } from './spool-record.ts'
import type { Spool } from './spool.ts'

const PROJECT = {
  id: 1,
  settings: { quotas: [...DEFAULT_QUOTAS], spanQuotas: [...DEFAULT_SPAN_QUOTAS] },
} as unknown as Project

function open() {
  const drops: string[] = []
  const admission = createAdmission({
    spool: { add: async () => ({ refused: [] }), isUnderPressure: () => false } as unknown as Spool,
    drops: { add: ({ category, reason }) => void drops.push(`${category} ${reason}`) } as DropCounter,
    now: () => 1_700_000_000_000,
  })
  const send = (type: string, count: number) => {
    const item = { meta: { type, projectId: 1 }, payload: Buffer.from('{}') } as unknown as SpoolItem
    return admission.admit(
      PROJECT,
      Array.from({ length: count }, () => item),
      undefined,
    )
  }
  return { drops, send }
}

it.each(['session', 'sessions', 'log', 'client_report', 'attachment', 'feedback', 'user_report'])(
  '%s has a quota, and errors are still taken when it is used up',
  async (type) => {
    const { drops, send } = open()
    await send(type, DEFAULT_OTHER_QUOTAS[0]!.events)
    expect(drops).toEqual([])
    const answer = await send(type, 1)
    expect(answer.status).toBe(429)
    expect(drops).toHaveLength(1)
    expect((await send('event', 1)).status).toBe(200)
  },
)
