import type { Metadata, PageProps } from 'waymark'
import { EmptyState } from '../../../../components/empty-state.tsx'
import { PageHead } from '../../../../components/page-head.tsx'
import { Pages } from '../../../../components/pages.tsx'
import { LatencyCharts } from '../../../../components/performance/latency-charts.tsx'
import { ReleasePicker } from '../../../../components/performance/release-picker.tsx'
import { readRouteSort, sortRoutes } from '../../../../components/performance/route-sort.ts'
import { RouteTable } from '../../../../components/performance/route-table.tsx'
import section from '../../../../components/section.module.css'
import { Tabs } from '../../../../components/tabs/tabs.tsx'
import { showControls } from '../../../../components/text/visible-controls.ts'
import { shortRelease } from '../../../../format/short-release.ts'
import { readText } from '../../../../messages/read-text.ts'
import { readView, type View } from '../../../../server/view.ts'
import { readOne, withQuery } from '../../../../state/query.ts'
import { takePage } from '../../../../state/take-page.ts'

const OPS = ['http.server', 'pageload', 'navigation'] as const

export function generateMetadata(): Metadata {
  return { title: readText().text('nav.performance') }
}

export default async function PerformancePage(props: PageProps<'/p/[project]/performance'>) {
  const view = await readView(props)
  const { text } = readText()
  const { queries } = view.service
  const path = `/p/${view.project.id}/performance`
  const release = readOne(view.query, 'release')
  const op = OPS.find((candidate) => candidate === readOne(view.query, 'op'))
  const filter = {
    ...view.filter,
    ...(release === undefined ? {} : { release }),
    ...(op === undefined ? {} : { op }),
  }
  const versions = (await queries.listReleases({ projectId: view.project.id })).map(({ version }) => version)
  const [routes, latency, lastRelease] = await Promise.all([
    queries.listRoutes(filter),
    queries.readLatency(filter),
    release === undefined ? compareLastRelease(view, versions) : undefined,
  ])
  const sort = readRouteSort(readOne(view.query, 'sort'))
  const page = takePage(sortRoutes(routes, sort), view.query)
  const period = text(`period.short.${view.period.name}`)
  return (
    <>
      <PageHead title={text('nav.performance')} projectId={view.project.id}>
        <ReleasePicker path={path} query={view.query} versions={versions} chosen={release} />
      </PageHead>
      <LatencyCharts latency={latency} range={view.filter} />
      <div className={section.bar}>
        <Tabs label={text('performance.kind')} items={createTabs(view, path, op)} />
      </div>
      {routes.length === 0 ? (
        <EmptyState title={text('performance.none')}>
          <p>{text('performance.none.text')}</p>
          <pre>telemetry: {'{ tracesSampleRate: 0.1 }'}</pre>
        </EmptyState>
      ) : (
        <>
          <RouteTable
            path={path}
            query={view.query}
            routes={page.items}
            longest={Math.max(1, ...routes.map((route) => route.p95))}
            sort={sort}
            before={text('performance.before', { period })}
            lastRelease={lastRelease}
          />
          <Pages path={path} query={view.query} nextCursor={page.nextCursor} />
        </>
      )}
    </>
  )
}

function createTabs(view: View, path: string, chosen: string | undefined) {
  const { text } = readText()
  const all = {
    name: text('performance.op.all'),
    href: withQuery(path, view.query, { op: undefined, cursor: undefined }),
    isCurrent: chosen === undefined,
  }
  const some = OPS.map((op) => ({
    name: text(`performance.op.${op}`),
    href: withQuery(path, view.query, { op, cursor: undefined }),
    isCurrent: op === chosen,
  }))
  return [all, ...some]
}

/** Each release is measured over all of its time: the newest may be an hour old. */
const COMPARED_MS = 30 * 86_400_000

async function compareLastRelease({ service, filter, nowMs }: View, versions: readonly string[]) {
  const [version, previous] = versions
  if (version === undefined || previous === undefined) return undefined
  const { text } = readText()
  const range = { ...filter, fromMs: nowMs - COMPARED_MS, toMs: nowMs }
  const changes = await service.queries.compareReleases({ ...range, version, previous })
  return {
    label: text('performance.last-release', {
      version: showControls(shortRelease(version)),
      previous: showControls(shortRelease(previous)),
    }),
    change: new Map(changes.map(({ op, route, p95 }) => [`${op} ${route}`, p95])),
  }
}
