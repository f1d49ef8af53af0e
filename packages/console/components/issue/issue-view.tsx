import { notFound, redirect } from 'waymark/navigation'
import type { Session } from '../../../service/src/console-host.ts'
import { readText } from '../../messages/read-text.ts'
import { readHost } from '../../server/host.ts'
import { hasRole, readOthers } from '../../server/session.ts'
import { isMissing } from '../../server/service-error.ts'
import type { Period } from '../../state/period.ts'
import { TimeChart } from '../charts/time-chart.tsx'
import { EventBody } from './event-body.tsx'
import { EventNav } from './event-nav.tsx'
import { IssueFacts } from './issue-facts.tsx'
import { IssueHead } from './issue-head.tsx'
import styles from './issue-view.module.css'

export interface IssueViewProps {
  projectId: number
  /** As it stands in the address. */
  issue: string
  /** An event, or an end of the list. */
  event: string
  period: Period
  session: Session
  /** In the sheet some things are left out, and events are chosen in place. */
  place: 'page' | 'preview'
}

const EVENT_ID = /^[0-9a-f]{32}$/

export async function IssueView({ projectId, issue, event, period, session, place }: IssueViewProps) {
  const { queries } = readHost().service
  const { text, format } = readText()
  const issueId = /^\d{1,15}$/.test(issue) ? Number(issue) : notFound()
  const chosen = event === 'first' || event === 'last' || EVENT_ID.test(event) ? event : notFound()
  const at = { projectId, issueId }
  const [detail, current, series, users, releases, others] = await Promise.all([
    queries.readIssue(at),
    readEventOrNone(queries.readEvent({ ...at, event: chosen })),
    queries.readIssueSeries({ ...at, fromMs: period.fromMs, toMs: period.toMs }),
    queries.listIssueUsers(at),
    queries.listReleases({ projectId }),
    readOthers(session),
  ]).catch((error: unknown) => leaveMissing(error, at))
  const nowMs = Date.now()
  const path = `/p/${projectId}/issues/${issueId}`
  const hrefOf = (id: string): string => (place === 'page' ? `${path}/events/${id}` : `${path}?event=${id}`)
  const inPeriod = series.points.reduce((sum, point) => sum + point.events, 0)
  return (
    <article className={styles.view} data-place={place}>
      <IssueHead
        issue={detail.issue}
        projectId={projectId}
        releases={releases.slice(0, 5).map(({ version }) => version)}
        person={session.name}
        others={others}
        canChange={hasRole(session, 'member')}
        place={place}
      />
      <TimeChart
        label={text('issue.chart')}
        summary={`${format.number(inPeriod)} · ${text(`period.${period.name}`)}`}
        kind="bars"
        unit="count"
        range={period}
        stepMs={series.stepMs}
        starts={series.points.map((point) => point.startMs)}
        series={[
          { name: text('issue.chart'), tone: 'bad', values: series.points.map((point) => point.events) },
        ]}
        releases={series.releases}
        height={place === 'page' ? 160 : 120}
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          {current === undefined ? (
            <p>{text('issue.gone')}</p>
          ) : (
            <>
              <EventNav
                detail={detail}
                current={current}
                hrefOf={hrefOf}
                listHref={`${path}/events`}
                nowMs={nowMs}
              />
              <EventBody projectId={projectId} issue={detail.issue} detail={current} place={place} />
            </>
          )}
        </div>
        <IssueFacts
          projectId={projectId}
          detail={detail}
          users={users}
          event={current?.event}
          nowMs={nowMs}
          canChange={hasRole(session, 'member')}
        />
      </div>
    </article>
  )
}

/** One that was merged is shown by the issue that it went to: mails and tickets lead to it. One that is gone is a page that is not there. */
async function leaveMissing(error: unknown, at: { projectId: number; issueId: number }): Promise<never> {
  if (!isMissing(error)) throw error
  const into = await readHost().service.queries.findMerged(at)
  return into === null ? notFound() : redirect(`/p/${at.projectId}/issues/${into}`)
}

async function readEventOrNone<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
