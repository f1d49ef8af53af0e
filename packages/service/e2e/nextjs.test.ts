import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { IssueSummary } from '../../waymark/dist/service/queries/issue-summary.js'
import { runService, type RunningService } from './run-service.ts'

/**
 * Envelopes of a Next.js app with the official client, its server and its pages in a browser, while somebody looks around and
 * everything fails; `recordings/record-nextjs.mjs` records them anew.
 */

describe.each([['nextjs-10'], ['nextjs-11']])('%s', (name) => {
  let own: RunningService
  const statuses = new Set<number>()
  let range: { projectId: number; fromMs: number; toMs: number }
  beforeAll(async () => {
    own = await runService()
    const file = new URL(`recordings/${name}.json`, import.meta.url)
    const bodies = JSON.parse(await readFile(file, 'utf8')) as string[]
    for (const body of bodies) statuses.add((await own.post(body)).status)
    await own.service.flush()
    range = { projectId: 1, fromMs: Date.now() - 3_600_000, toMs: Date.now() + 60_000 }
  })
  afterAll(() => own.close())

  async function findIssue(value: string): Promise<IssueSummary> {
    const { issues } = await own.service.queries.listIssues({ projectId: 1 })
    const found = issues.find((issue) => issue.value === value)
    expect(found, value).toBeDefined()
    return found as IssueSummary
  }
  const readEvent = async (issueId: number) =>
    (await own.service.queries.readEvent({ projectId: 1, issueId, event: 'last' })).event

  it('every envelope is taken', () => {
    expect([...statuses]).toEqual([200])
  })

  it('an error of a server component has its route, its cause and no secret', async () => {
    const issue = await findIssue('the stock is not known')
    expect(issue).toMatchObject({
      route: '/stock',
      platform: 'node',
      lastRelease: 'shop@2.0.0',
      isUnhandled: true,
    })
    const event = await readEvent(issue.id)
    expect(event.environment).toBe('live')
    expect(event.exceptions.map((exception) => exception.value)).toEqual([
      'no such warehouse',
      'the stock is not known',
    ])
    expect(event.exceptions.at(-1)?.frames.some((frame) => frame.inApp)).toBe(true)
    expect(JSON.stringify(event)).not.toContain('fixture-secret')
  })

  it('an error of a page has the name of the route on the server, and what happened before', async () => {
    const issue = await findIssue("Cannot read properties of undefined (reading 'amount')")
    expect(issue).toMatchObject({
      type: 'TypeError',
      route: '/product/[id]',
      platform: 'javascript',
      isUnhandled: true,
      users: 1,
    })
    const { breadcrumbs, request } = await readEvent(issue.id)
    expect(request?.url).toBe('https://shop.example/product/7')
    expect(breadcrumbs.map((crumb) => crumb.category)).toEqual(
      expect.arrayContaining(['navigation', 'ui.click', 'fetch']),
    )
  })

  it('an error of a server action is reported once', async () => {
    expect(await findIssue('the cart is full')).toMatchObject({
      events: 1,
      isUnhandled: true,
      platform: 'node',
    })
  })

  it('a page load and the request of its server are one trace, with the error in it', async () => {
    const { queries } = own.service
    const event = await readEvent((await findIssue('the stock is not known')).id)
    const { spans } = await queries.readTrace({ projectId: 1, traceId: event.trace?.traceId ?? '' })
    const segments = spans.filter((span) => span.isSegment).map((span) => span.op)
    expect(segments).toEqual(expect.arrayContaining(['http.server', 'pageload']))
    expect(spans.flatMap((span) => span.errors)).toContain(event.eventId)
  })

  it('a navigation contains the request that it made', async () => {
    const { queries } = own.service
    const { traces } = await queries.listTraces({ ...range, op: 'navigation' })
    expect(traces[0]).toMatchObject({ op: 'navigation' })
    const { spans } = await queries.readTrace({ projectId: 1, traceId: traces[0]?.traceId ?? '' })
    const place = (op: string): number => spans.findIndex((span) => span.op === op)
    const [navigation, client, server] = ['navigation', 'http.client', 'http.server'].map(place)
    expect([navigation, client, server].map((index) => spans[index ?? -1]?.depth)).toEqual([0, 1, 2])
  })

  it('routes of server and pages have the same names', async () => {
    const routes = await own.service.queries.listRoutes(range)
    const named = routes.map((route) => `${route.op} ${route.route}`)
    expect(named).toEqual(
      expect.arrayContaining([
        'pageload /',
        'http.server /',
        'navigation /product/[id]',
        'http.server /product/[id]',
        'http.server /api/price',
        'pageload /stock',
        'http.server /stock',
      ]),
    )
  })

  it('sessions of server and browser make the crash-free figures', async () => {
    const [release] = await own.service.queries.listReleases({ projectId: 1 })
    expect(release).toMatchObject({ version: 'shop@2.0.0', crashFreeUsers: 0 })
    expect(release?.sessions).toBeGreaterThan(4)
    expect(release?.crashFreeSessions).toBeGreaterThan(0.5)
    expect(release?.crashFreeSessions).toBeLessThan(1)
  })

  it('what is left out is counted for what it is', async () => {
    const { drops } = await own.service.queries.readSettings({ projectId: 1 })
    // A span of Next.js whose times are not of this century.
    const ours = drops.filter((drop) => drop.source === 'service').map((drop) => drop.reason)
    expect(ours.filter((reason) => reason !== 'invalid')).toEqual([])
  })
})
