import { expect, it } from 'vitest'
import { describeStores } from '../testing/describe-stores.ts'
import { createEvent } from '../testing/test-store.ts'

describeStores((store) => {
  it('an event lists the files that came with it, and each is read by its name', async () => {
    const event = createEvent('load')
    const eventId = event['event_id'] as string
    await store().digest(
      ['event', event],
      ['attachment', { any: 'bytes' }, { eventId, filename: 'log.txt', contentType: 'text/plain' }],
    )
    const { queries } = store()
    const { attachments } = await queries.readEvent({ projectId: 1, issueId: 1, event: 'last' })
    expect(attachments).toEqual([{ name: 'log.txt', contentType: 'text/plain', bytes: 15 }])
    const file = { projectId: 1, eventId, name: 'log.txt' }
    const { bytes, contentType } = await queries.readAttachment(file)
    expect(bytes).toBeInstanceOf(Uint8Array)
    expect([Buffer.from(bytes).toString(), contentType]).toEqual(['{"any":"bytes"}', 'text/plain'])
    for (const wrong of [{ projectId: 2 }, { name: 'other.txt' }, { eventId: 'f'.repeat(32) }]) {
      await expect(queries.readAttachment({ ...file, ...wrong })).rejects.toMatchObject({ code: 'WMS006' })
    }
  })
})
