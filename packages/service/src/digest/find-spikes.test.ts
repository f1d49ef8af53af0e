import { expect, it } from 'vitest'
import { describeStores } from '../testing/describe-stores.ts'
import { createEvent } from '../testing/test-store.ts'

const HOUR_MS = 3_600_000

describeStores((store) => {
  async function send(count: number): Promise<string[]> {
    const timestamp = store().nowMs / 1_000
    const events = Array.from({ length: count }, (): [string, object] => [
      'event',
      createEvent('load', { timestamp }),
    ])
    const alerts = await store().digest(...events)
    return alerts.map((alert) => alert.kind)
  }
  /** To the middle of the hour after the next. */
  const wait = (hours: number): void => {
    store().nowMs = (Math.floor(store().nowMs / HOUR_MS) + hours + 0.5) * HOUR_MS
  }

  it('far more than usual is told once in an hour', async () => {
    wait(0)
    expect(await send(60)).toEqual(['new'])
    wait(1)
    // 60 events in 24 hours: 2.5 in a usual hour.
    expect(await send(49)).toEqual([])
    expect(await send(1)).toEqual(['spike'])
    expect(await send(200)).toEqual([])
    wait(1)
    // Now 13 are usual in an hour.
    expect(await send(100)).toEqual([])
    expect(await send(40)).toEqual(['spike'])
  })

  it('a muted issue is quiet', async () => {
    wait(0)
    await send(1)
    const action = { kind: 'mute', until: { kind: 'forever' } } as const
    await store().commands.changeState({ projectId: 1, issueIds: [1], actor: 'ann', action })
    wait(1)
    expect(await send(500)).toEqual([])
  })
})
