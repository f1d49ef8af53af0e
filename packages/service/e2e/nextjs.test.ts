import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { runService } from './run-service.ts'

/** Envelopes that the official client for Next.js sent; `recordings/record-nextjs.mjs` records them anew. */

describe.each([
  ['nextjs-10', 'function.server_action serverAction/saveCart'],
  ['nextjs-11', 'function saveCart'],
])('%s', (name, action) => {
  it('errors, their routes, traces and sessions are read from a recording', async () => {
    const file = new URL(`recordings/${name}.json`, import.meta.url)
    const bodies = JSON.parse(await readFile(file, 'utf8')) as string[]
    const own = await runService()
    for (const body of bodies) expect((await own.post(body)).status).toBe(200)
    await own.service.flush()
    const { queries } = own.service
    const { issues } = await queries.listIssues({ projectId: 1 })
    expect(issues.map((issue) => issue.value).sort()).toEqual([
      "Cannot read properties of undefined (reading 'price')",
      'the cart is full',
    ])
    const page = issues.find((issue) => issue.type === 'TypeError')
    expect(page).toMatchObject({
      route: '/product/[id]',
      lastRelease: 'shop@1.0.0',
      platform: 'node',
      users: 1,
      isUnhandled: true,
    })
    const { event } = await queries.readEvent({ projectId: 1, issueId: page?.id ?? 0, event: 'last' })
    expect(event.exceptions.at(-1)?.frames.at(-1)).toMatchObject({ function: 'ProductPage', inApp: true })
    expect(JSON.stringify(event)).not.toContain('fixture-secret')
    const range = { projectId: 1, fromMs: Date.now() - 3_600_000, toMs: Date.now() + 60_000 }
    const routes = await queries.listRoutes(range)
    expect(routes.map((route) => `${route.op} ${route.route}`).sort()).toEqual([
      action,
      'http.server /product/[id]',
    ])
    const { traces } = await queries.listTraces({ ...range, op: 'http.server' })
    const trace = await queries.readTrace({ projectId: 1, traceId: traces[0]?.traceId ?? '' })
    expect(trace.spans.map((span) => [span.op, span.depth])).toEqual([
      ['http.server', 0],
      ['db', 1],
    ])
    const [release] = await queries.listReleases({ projectId: 1 })
    expect(release?.version).toBe('shop@1.0.0')
    expect(release?.sessions).toBeGreaterThan(0)
    const { drops } = await queries.readSettings({ projectId: 1 })
    expect(drops.filter((drop) => drop.source === 'service')).toEqual([])
    await own.close()
  })
})
