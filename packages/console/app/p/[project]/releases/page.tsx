import type { Metadata, PageProps } from 'waymark'
import { TimeChart } from '../../../../components/charts/time-chart.tsx'
import type { Tone } from '../../../../components/charts/chart-frame.tsx'
import { EmptyState } from '../../../../components/empty-state.tsx'
import { Pages } from '../../../../components/pages.tsx'
import { PageHead } from '../../../../components/page-head.tsx'
import { ReleaseTable } from '../../../../components/releases/release-table.tsx'
import section from '../../../../components/section.module.css'
import { readText } from '../../../../messages/read-text.ts'
import { readView } from '../../../../server/view.ts'
import { takePage } from '../../../../state/take-page.ts'

/** A chart with more of them would show nothing else. */
const MARKERS = 50
const TONES: readonly Tone[] = [2, 1, 3, 4, 5]

export function generateMetadata(): Metadata {
  return { title: readText().text('nav.releases') }
}

export default async function ReleasesPage(props: PageProps<'/p/[project]/releases'>) {
  const view = await readView(props)
  const { text } = readText()
  const { queries } = view.service
  const [releases, adoption] = await Promise.all([
    queries.listReleases({ projectId: view.project.id }),
    queries.readAdoption(view.filter),
  ])
  if (releases.length === 0) {
    return (
      <>
        <PageHead title={text('nav.releases')} projectId={view.project.id} />
        <EmptyState title={text('releases.none')}>
          <p>{text('releases.none.text')}</p>
          <pre>telemetry: {"{ release: '1.0.0' }"}</pre>
        </EmptyState>
      </>
    )
  }
  const page = takePage(releases, view.query)
  const hasSessions = releases.some(({ sessions }) => sessions > 0)
  const markers = releases
    .slice(0, MARKERS)
    .map(({ version, firstMs }) => ({ version, timeMs: firstMs }))
    .toReversed()
  return (
    <>
      <PageHead title={text('nav.releases')} projectId={view.project.id} />
      {hasSessions ? (
        <TimeChart
          label={text('releases.adoption.chart')}
          kind="lines"
          unit="count"
          range={view.filter}
          stepMs={adoption.stepMs}
          starts={adoption.starts}
          releases={markers}
          series={adoption.releases.map(({ version, sessions }, index) => ({
            name: version,
            tone: TONES[index % TONES.length] ?? 1,
            values: sessions,
          }))}
        />
      ) : (
        <p className={section.note}>{text('releases.no-sessions')}</p>
      )}
      <div className={section.section}>
        <p className={`${section.note} ${section.head}`}>{text('releases.whole')}</p>
        <ReleaseTable
          projectId={view.project.id}
          releases={page.items}
          nowMs={view.nowMs}
          hasSessions={hasSessions}
        />
        <Pages path={`/p/${view.project.id}/releases`} query={view.query} nextCursor={page.nextCursor} />
      </div>
    </>
  )
}
