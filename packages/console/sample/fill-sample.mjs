import { createSampleEnvelopes } from './create-sample.mjs'
import { createFeedbackEnvelopes } from './feedback.mjs'
import { SAMPLE_PROJECTS } from './projects.mjs'
import { CART_DEBUG_ID, createCartMap } from './source-map.mjs'

/** Feeds a service with a week of two apps, and does with some issues what people do. */
export async function fillSample(service, options = {}) {
  const [shop] = SAMPLE_PROJECTS
  const map = { debugId: CART_DEBUG_ID, file: 'assets/cart-Bx81kQ2d.js', map: createCartMap() }
  await service.commands.saveSourceMap({ projectId: shop.id, ...map })
  const { past, afterFixes } = createSampleEnvelopes(options)
  await ingestAll(service, past)
  await ingestAll(service, createFeedbackEnvelopes(shop.id, await findPriceEvent(service, shop.id), options))
  await work(service, shop.id)
  await ingestAll(service, afterFixes)
}

async function ingestAll(service, envelopes) {
  for (const [index, { projectId, bytes, userAgent }] of envelopes.entries()) {
    const sender = { projectId, ...(userAgent === undefined ? {} : { userAgent }) }
    const { status, body } = await service.ingest(bytes, sender)
    if (status !== 200) throw new Error(`the service answered ${status}: ${body}`)
    // Spans wait in memory, which is bounded.
    if (index % 20 === 19) await service.flush()
  }
  await service.flush()
}

/** The error that visitors wrote about. */
async function findPriceEvent({ queries }, projectId) {
  const { issues } = await queries.listIssues({ projectId, search: "reading 'price'", tab: 'all', limit: 1 })
  const issueId = issues[0]?.id
  return issueId === undefined ? undefined : (await queries.readIssue({ projectId, issueId })).lastEventId
}

/** States of issues, by the text of their title. */
async function work({ queries, commands }, projectId) {
  const find = async (text) => {
    const { issues } = await queries.listIssues({ projectId, search: text, tab: 'all' })
    return issues.slice(0, 1).map((issue) => issue.id)
  }
  const change = async (text, actor, action) => {
    await commands.changeState({ projectId, issueIds: await find(text), actor, action })
  }
  await change('session store', 'ines', { kind: 'resolve' })
  await change('ChunkLoadError', 'ines', { kind: 'resolve' })
  await change('Invalid time zone', 'tom', { kind: 'resolve' })
  await change('ResizeObserver', 'tom', { kind: 'mute', until: { kind: 'forever' } })
  const [price] = await find("reading 'price'")
  if (price === undefined) return
  await commands.assign({ projectId, issueIds: [price], actor: 'ines', assignee: 'tom' })
  const text = 'Only products that were taken out of the range. The import leaves them without offers.'
  await commands.comment({ projectId, issueId: price, actor: 'tom', text })
}
