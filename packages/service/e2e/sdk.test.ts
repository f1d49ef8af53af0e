import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runSender, runService, type RunningService } from './run-service.ts'

/** Reports of the official clients, old and new, sent over HTTP to a service that runs. */

let service: RunningService
beforeAll(async () => {
  service = await runService()
})
afterAll(() => service.close())

const range = (): { fromMs: number; toMs: number } => ({
  fromMs: Date.now() - 3_600_000,
  toMs: Date.now() + 60_000,
})

describe.each(['@sentry/node', 'sentry-node-10'])('%s', (module) => {
  it('errors, messages, spans, users, tags and breadcrumbs arrive, secrets do not', async () => {
    const own = await runService()
    await runSender('node', module, own.dsn, 'report')
    await own.service.flush()
    const { queries } = own.service
    const { issues } = await queries.listIssues({ projectId: 1 })
    expect(issues.map((issue) => issue.value).sort()).toEqual(['hello from a server', 'no user 42'])
    // Whether a stack came with the message is up to the SDK.
    expect(issues.map((issue) => issue.type).sort()).toEqual(['', 'Error'])
    const error = issues.find((issue) => issue.type === 'Error')
    expect(error).toMatchObject({ users: 1, lastRelease: 'app@1.0.0', platform: 'node' })
    const { event } = await queries.readEvent({ projectId: 1, issueId: error?.id ?? 0, event: 'last' })
    expect(event.exceptions.map((exception) => exception.type)).toEqual(['TypeError', 'Error'])
    expect(event.exceptions[1]?.frames.at(-1)?.filename).toContain('node.mjs')
    expect(event.tags).toContainEqual(['area', 'checkout'])
    expect(event.breadcrumbs.some((crumb) => crumb.message === 'select 1')).toBe(true)
    expect(event.user).toEqual({ id: '42', email: 'ann@example.org' })
    expect(JSON.stringify(event)).not.toContain('fixture-secret')
    const trace = await queries.readTrace({ projectId: 1, traceId: event.trace?.traceId ?? '' })
    expect(trace.spans.map((span) => [span.op, span.depth, span.isSegment])).toEqual([
      ['http.server', 0, true],
      ['db', 1, false],
    ])
    expect(trace.spans[0]?.errors).toEqual([event.eventId])
    const routes = await queries.listRoutes({ projectId: 1, ...range() })
    expect(routes).toMatchObject([{ route: '/users/[id]', op: 'http.server', samples: 1 }])
    const [release] = await queries.listReleases({ projectId: 1 })
    // The one that the client begins by itself, and the one that the app begins.
    expect(release).toMatchObject({ version: 'app@1.0.0', sessions: 2, crashFreeSessions: 1 })
    await own.close()
  })

  it('stops when it is told to', async () => {
    const own = await runService({ quotas: [{ seconds: 300, events: 3 }] })
    const outcomes = JSON.parse(await runSender('node', module, own.dsn, 'flood')) as number[]
    await own.service.flush()
    const { drops } = await own.service.queries.readSettings({ projectId: 1 })
    // Three were taken and one was refused; the client sent no more and counted the rest.
    expect(outcomes.filter((status) => status === 200)).toHaveLength(3)
    expect(outcomes.filter((status) => status === 429)).toHaveLength(1)
    const backOff = drops.find((drop) => drop.reason === 'ratelimit_backoff' && drop.category === 'error')
    expect(backOff?.quantity).toBe(4)
    expect(drops.find((drop) => drop.reason === 'quota')?.quantity).toBe(1)
    await own.close()
  })
})

describe.each(['@sentry/browser', 'sentry-browser-10'])('%s', (module) => {
  it('errors and page loads arrive', async () => {
    await runSender('browser', module, service.dsn)
    await service.service.flush()
    const { queries } = service.service
    const { issues } = await queries.listIssues({ projectId: 1, search: 'from a browser' })
    expect(issues[0]).toMatchObject({ type: 'RangeError', platform: 'javascript' })
    const routes = await queries.listRoutes({ projectId: 1, ...range(), op: 'pageload' })
    expect(routes).toMatchObject([{ route: '/users/[id]', op: 'pageload' }])
  })
})
