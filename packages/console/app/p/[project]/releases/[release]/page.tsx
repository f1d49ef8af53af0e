import type { Metadata, PageProps } from 'waymark'
import Link from 'waymark/link'
import { notFound } from 'waymark/navigation'
import type { ReleaseDetail } from '../../../../../../service/src/queries/release-detail.ts'
import { PlainHead } from '../../../../../components/plain-head.tsx'
import { PerformanceDeltas, VitalDeltas } from '../../../../../components/releases/release-deltas.tsx'
import { ReleaseIssues } from '../../../../../components/releases/release-issues.tsx'
import section from '../../../../../components/section.module.css'
import { Stat, Stats } from '../../../../../components/stats/stats.tsx'
import { Time } from '../../../../../components/time.tsx'
import { Inert } from '../../../../../components/text/inert.tsx'
import { showControls } from '../../../../../components/text/visible-controls.ts'
import { shortRelease } from '../../../../../format/short-release.ts'
import { readText } from '../../../../../messages/read-text.ts'
import { isMissing } from '../../../../../server/service-error.ts'
import { readView } from '../../../../../server/view.ts'
import { searchPath } from '../../../../../state/search-path.ts'

type ReleasePageProps = PageProps<'/p/[project]/releases/[release]'>

export async function generateMetadata({ params }: ReleasePageProps): Promise<Metadata> {
  return { title: showControls(shortRelease(decodeURIComponent((await params).release))) }
}

export default async function ReleasePage(props: ReleasePageProps) {
  const view = await readView(props)
  const { text } = readText()
  const version = decodeURIComponent((await props.params).release)
  const detail = await view.service.queries
    .readRelease({ projectId: view.project.id, version })
    .catch((cause: unknown) => (isMissing(cause) ? notFound() : Promise.reject(cause)))
  const issues = { projectId: view.project.id, nowMs: view.nowMs }
  const { newIssues, regressions, performance, vitals } = detail
  return (
    <>
      <PlainHead title={<Inert text={version} />}>
        <span className={section.note}>
          {detail.previous === undefined
            ? text('releases.first-one')
            : text('releases.compared', { version: showControls(shortRelease(detail.previous.version)) })}
        </span>
        <Link href={searchPath(view.project.id, ['release', version], { tab: 'all', period: '90d' })}>
          {text('releases.all-issues')}
        </Link>
      </PlainHead>
      <ReleaseStats detail={detail} nowMs={view.nowMs} />
      <section className={section.section}>
        <h2>{text('releases.new-issues')}</h2>
        {newIssues.length === 0 ? (
          <p className={section.note}>{text('releases.no-new')}</p>
        ) : (
          <ReleaseIssues {...issues} issues={newIssues} />
        )}
      </section>
      <section className={section.section}>
        <h2>{text('releases.regressions')}</h2>
        {regressions.length === 0 ? (
          <p className={section.note}>{text('releases.no-regressions')}</p>
        ) : (
          <ReleaseIssues {...issues} issues={regressions} />
        )}
      </section>
      <div className={`${section.section} ${section.charts}`}>
        <section>
          <h2 className={section.head}>{text('releases.performance')}</h2>
          {performance.length === 0 ? (
            <p className={section.note}>{text('releases.no-durations')}</p>
          ) : (
            <PerformanceDeltas performance={performance} />
          )}
        </section>
        <section>
          <h2 className={section.head}>{text('nav.vitals')}</h2>
          {vitals.every(({ now }) => now.p75 === undefined) ? (
            <p className={section.note}>{text('releases.no-vitals')}</p>
          ) : (
            <VitalDeltas vitals={vitals} />
          )}
        </section>
      </div>
    </>
  )
}

function ReleaseStats({ detail, nowMs }: { detail: ReleaseDetail; nowMs: number }) {
  const { text, format } = readText()
  const { release, previous } = detail
  const hasSessions = release.sessions > 0 || (previous?.sessions ?? 0) > 0
  const share = (value: number | undefined): string => (value === undefined ? '–' : format.percent(value))
  const was = (value: number | undefined): string | undefined =>
    value === undefined ? undefined : text('releases.was', { value: format.percent(value) })
  return (
    <Stats>
      {hasSessions ? (
        <>
          <Stat label={text('releases.adoption')} value={share(release.adoption)}>
            {text('releases.adoption.note')}
          </Stat>
          <Stat label={text('releases.crash-free-sessions')} value={share(release.crashFreeSessions)}>
            {was(previous?.crashFreeSessions)}
          </Stat>
          <Stat label={text('releases.crash-free-users')} value={share(release.crashFreeUsers)}>
            {was(previous?.crashFreeUsers)}
          </Stat>
        </>
      ) : (
        <Stat label={text('releases.events')} value={format.number(release.events)}>
          {previous === undefined
            ? undefined
            : text('releases.was', { value: format.number(previous.events) })}
        </Stat>
      )}
      <Stat label={text('releases.new-issues')} value={format.number(release.newIssues)}>
        {previous === undefined
          ? undefined
          : text('releases.was', { value: format.number(previous.newIssues) })}
      </Stat>
      <Stat label={text('releases.regressions')} value={format.number(release.regressions)}>
        {previous === undefined
          ? undefined
          : text('releases.was', { value: format.number(previous.regressions) })}
      </Stat>
      <Stat label={text('releases.first')} value={<Time ms={release.firstMs} nowMs={nowMs} />}>
        {text('releases.last')} <Time ms={release.lastMs} nowMs={nowMs} />
      </Stat>
    </Stats>
  )
}
