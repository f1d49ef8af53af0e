import { expect, it } from 'vitest'
import { ORPHAN_ATTACHMENT_MS, RETAINED_FEEDBACK } from '../limits.ts'
import { deleteOld } from '../store/retention.ts'
import { describeStores } from '../testing/describe-stores.ts'
import { createEvent } from '../testing/test-store.ts'
import type { FeedbackEntry } from './feedback.ts'

/** Written in a dialog of the page, as SDKs send it: an event of its own. */
function createFeedback(index: number, more: object = {}): [string, object] {
  const feedback = { message: `message ${index}`, name: 'Ann', contact_email: 'ann@example.org', ...more }
  return ['feedback', { event_id: (0xfeed + index).toString(16).padStart(32, '0'), contexts: { feedback } }]
}

describeStores((store) => {
  const messages = (entries: readonly FeedbackEntry[]): string[] => entries.map(({ message }) => message)

  it('what visitors wrote is listed, the latest first, with the issue of the error that they wrote about', async () => {
    const event = createEvent('load')
    await store().digest(['event', event], createFeedback(1))
    store().nowMs += 60_000
    await store().digest(createFeedback(2, { associated_event_id: event['event_id'] }))
    const { entries, nextCursor } = await store().queries.listFeedback({ projectId: 1 })
    expect(nextCursor).toBeUndefined()
    expect(entries).toEqual([
      {
        id: '0000000000000000000000000000feef',
        eventId: event['event_id'],
        name: 'Ann',
        email: 'ann@example.org',
        message: 'message 2',
        url: '',
        timeMs: store().nowMs,
        attachments: [],
        issue: { id: 1, type: 'Error', value: 'load failed' },
      },
      {
        id: '0000000000000000000000000000feee',
        name: 'Ann',
        email: 'ann@example.org',
        message: 'message 1',
        url: '',
        timeMs: store().nowMs - 60_000,
        attachments: [],
      },
    ])
    expect((await store().queries.listFeedback({ projectId: 2 })).entries).toEqual([])
  })

  it('what somebody wrote about an error belongs to its issue, also in the older form', async () => {
    const event = createEvent('load')
    const event_id = event['event_id'] as string
    await store().digest(
      ['event', event],
      ['user_report', { event_id, name: 'Ann', email: 'a@b.c', comments: 'it broke' }],
    )
    const { feedback } = await store().queries.readIssue({ projectId: 1, issueId: 1 })
    expect(feedback).toMatchObject([{ eventId: event_id, name: 'Ann', email: 'a@b.c', message: 'it broke' }])
  })

  it('two visitors write about one error, or one writes twice', async () => {
    const event = createEvent('load')
    const about = { associated_event_id: event['event_id'] }
    // The second is sent twice: a client that got no answer tries again.
    await store().digest(['event', event], createFeedback(1, about), createFeedback(2, about))
    await store().digest(createFeedback(2, about))
    const { entries } = await store().queries.listFeedback({ projectId: 1 })
    expect(messages(entries)).toEqual(['message 2', 'message 1'])
    const { feedback } = await store().queries.readIssue({ projectId: 1, issueId: 1 })
    expect(messages(feedback).sort()).toEqual(['message 1', 'message 2'])
  })

  it('says on which page it was written, without what is secret in its address', async () => {
    await store().digest(createFeedback(1, { url: 'https://shop.example/cart?token=abc&step=2' }))
    const { entries } = await store().queries.listFeedback({ projectId: 1 })
    expect(entries[0]?.url).toBe('https://shop.example/cart?token=[Filtered]&step=2')
  })

  it('a picture that came with it stays as long as it does', async () => {
    const picture = ['attachment', { bytes: 'png' }] as const
    await store().digest(createFeedback(1))
    const id = '0000000000000000000000000000feee'
    const { db } = store().database
    const attachment = { project_id: 1, content_type: 'image/png', bytes: Buffer.from(picture[1].bytes) }
    const received_ms = store().nowMs
    for (const event_id of [id, 'f'.repeat(32)])
      await db
        .insertInto('attachment')
        .values({ ...attachment, event_id, name: 'screenshot.png', received_ms })
        .execute()
    await deleteOld(db, store().nowMs + ORPHAN_ATTACHMENT_MS + 1)
    expect(await store().count('attachment')).toBe(1)
    const { entries } = await store().queries.listFeedback({ projectId: 1 })
    expect(entries[0]?.attachments).toEqual(['screenshot.png'])
  })

  it('goes with the issue that it is about', async () => {
    const event = createEvent('load')
    await store().digest(
      ['event', event],
      createFeedback(1),
      createFeedback(2, { associated_event_id: event['event_id'] }),
    )
    await store().commands.deleteIssues({ projectId: 1, issueIds: [1], actor: 'owner' })
    const { entries } = await store().queries.listFeedback({ projectId: 1 })
    expect(messages(entries)).toEqual(['message 1'])
  })

  it('pages lead from one to the next, also where several were written at the same time', async () => {
    await store().digest(...Array.from({ length: 5 }, (_, index) => createFeedback(index)))
    store().nowMs += 1_000
    await store().digest(createFeedback(5))
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await store().queries.listFeedback({
        projectId: 1,
        limit: 2,
        ...(cursor === undefined ? {} : { cursor }),
      })
      expect(page.entries.length).toBeLessThanOrEqual(2)
      seen.push(...messages(page.entries))
      cursor = page.nextCursor
    } while (cursor !== undefined)
    expect(seen).toEqual([5, 4, 3, 2, 1, 0].map((index) => `message ${index}`))
  })

  it('the oldest go when there are too many, so that a flood of them costs no errors', async () => {
    const rows = Array.from({ length: RETAINED_FEEDBACK + 20 }, (_, index) => ({
      project_id: 1,
      event_id: index.toString(16).padStart(32, '0'),
      name: '',
      email: '',
      message: `message ${index}`,
      about_id: '',
      url: '',
      time_ms: store().nowMs + index,
    }))
    const { db } = store().database
    for (let start = 0; start < rows.length; start += 1_000) {
      await db
        .insertInto('feedback')
        .values(rows.slice(start, start + 1_000))
        .execute()
    }
    await deleteOld(db, store().nowMs)
    expect(await store().count('feedback')).toBe(RETAINED_FEEDBACK)
    const { entries } = await store().queries.listFeedback({ projectId: 1, limit: 1 })
    expect(messages(entries)).toEqual([`message ${RETAINED_FEEDBACK + 19}`])
  })
})
