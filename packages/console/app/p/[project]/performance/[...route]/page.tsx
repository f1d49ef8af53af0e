import type { Metadata, PageProps } from 'waymark'
import Link from 'waymark/link'
import { LatencyHistogram } from '../../../../../components/charts/latency-histogram.tsx'
import { EmptyState } from '../../../../../components/empty-state.tsx'
import { PageHead } from '../../../../../components/page-head.tsx'
import { LatencyCharts } from '../../../../../components/performance/latency-charts.tsx'
import { nameRoute } from '../../../../../components/performance/name-route.ts'
import { selectOperations } from '../../../../../components/performance/select-operations.ts'
import { OperationTable } from '../../../../../components/performance/operation-table.tsx'
import { ReleasePicker } from '../../../../../components/performance/release-picker.tsx'
import { RouteStats } from '../../../../../components/performance/route-stats.tsx'
import section from '../../../../../components/section.module.css'
import table from '../../../../../components/table.module.css'
import { TraceTable } from '../../../../../components/traces/trace-table.tsx'
import { showControls } from '../../../../../components/text/visible-controls.ts'
import { readText } from '../../../../../messages/read-text.ts'
import { readView } from '../../../../../server/view.ts'
import { decodeRoutePath, encodeRoutePath } from '../../../../../state/route-path.ts'
import { readOne, withQuery } from '../../../../../state/query.ts'

type RoutePageProps = PageProps<'/p/[project]/performance/[...route]'>

const SLOWEST = 10

export async function generateMetadata({ params }: RoutePageProps): Promise<Metadata> {
  const { route } = decodeRoutePath((await params).route)
  return { title: showControls(nameRoute(readText().text, route)) }
}

export default async function RoutePage(props: RoutePageProps) {
  const view = await readView(props)
  const { text } = readText()
  const { queries } = view.service
  const place = decodeRoutePath((await props.params).route)
  const release = readOne(view.query, 'release')
  const filter = { ...view.filter, ...place, ...(release === undefined ? {} : { release }) }
  const [detail, latency, slowest, releases] = await Promise.all([
    queries.readRoute(filter),
    queries.readLatency(filter),
    queries.listTraces({ ...filter, sort: 'slowest', limit: SLOWEST }),
    queries.listReleases({ projectId: view.project.id }),
  ])
  const { performance, operations } = detail
  const path = `/p/${view.project.id}/performance/${encodeRoutePath(place)}`
  const tracesPath = withQuery(`/p/${view.project.id}/traces`, view.query, { ...place, sort: 'slowest' })
  const title = (
    <>
      <span className={table.hint}>{place.op}</span> {nameRoute(text, place.route)}
    </>
  )
  return (
    <>
      <PageHead title={title} projectId={view.project.id}>
        <ReleasePicker
          path={path}
          query={view.query}
          versions={releases.map(({ version }) => version)}
          chosen={release}
        />
      </PageHead>
      {performance === null ? (
        <EmptyState title={text('performance.none')} />
      ) : (
        <>
          <RouteStats performance={performance} period={view.period} />
          <LatencyCharts latency={latency} range={view.filter} height={200} />
          <div className={section.charts}>
            <LatencyHistogram
              label={text('performance.histogram')}
              summary={text('performance.samples', { count: performance.samples })}
              buckets={latency.buckets}
              height={260}
              marks={[
                { name: 'p50', ms: performance.p50 },
                { name: 'p75', ms: performance.p75 },
                { name: 'p95', ms: performance.p95 },
              ]}
            />
            <OperationTable operations={selectOperations(place.op, operations)} />
          </div>
          <section className={section.section}>
            <div className={section.head}>
              <h2>{text('performance.slowest')}</h2>
              <Link href={tracesPath}>{text('performance.all-traces')}</Link>
            </div>
            {slowest.traces.length === 0 ? (
              <p className={section.note}>{text('performance.no-traces')}</p>
            ) : (
              <TraceTable projectId={view.project.id} traces={slowest.traces} nowMs={view.nowMs} />
            )}
          </section>
        </>
      )}
    </>
  )
}
