import Link from 'waymark/link'
import type { EventData } from '../../../service/src/digest/event-data.ts'
import type { IssueDetail } from '../../../service/src/queries/issue-detail.ts'
import { readText } from '../../messages/read-text.ts'
import { withQuery } from '../../state/query.ts'
import { Inert } from '../text/inert.tsx'
import { Time } from '../time.tsx'
import { History } from './history.tsx'
import { Section } from './section.tsx'
import { TagBars } from './tag-bars.tsx'
import styles from './issue-facts.module.css'

interface IssueFactsProps {
  projectId: number
  detail: IssueDetail
  event: EventData | undefined
  nowMs: number
  canChange: boolean
}

/** The issue in numbers, beside the event. */
export function IssueFacts({ projectId, detail, event, nowMs, canChange }: IssueFactsProps) {
  const { text, format } = readText()
  const { issue, shown } = detail
  const latest = detail.releases.slice(-4).reverse()
  return (
    <aside className={styles.facts}>
      <dl className={styles.numbers}>
        <div>
          <dt>{text('facts.events')}</dt>
          <dd title={text('facts.all-time')}>{format.number(issue.events)}</dd>
        </div>
        <div>
          <dt>{text('facts.users')}</dt>
          <dd title={text('facts.all-time')}>{format.number(issue.users)}</dd>
        </div>
        <div>
          <dt>{text('facts.last-seen')}</dt>
          <dd>
            <Time ms={issue.lastMs} nowMs={nowMs} />
          </dd>
        </div>
        <div>
          <dt>{text('facts.first-seen')}</dt>
          <dd>
            <Time ms={issue.firstMs} nowMs={nowMs} />
          </dd>
        </div>
        <div>
          <dt>{text('facts.assignee')}</dt>
          <dd>{issue.assignee === '' ? text('facts.nobody') : <Inert text={issue.assignee} />}</dd>
        </div>
        {event?.digest !== undefined && (
          <div>
            <dt>{text('facts.digest')}</dt>
            <dd>
              <code>
                <Inert text={event.digest} />
              </code>
            </dd>
          </div>
        )}
      </dl>
      {shown.times > 0 && (
        <Section title={text('facts.shown')}>
          <p className={styles.quiet}>{text('facts.shown.text', { count: shown.times })}</p>
        </Section>
      )}
      {latest.length > 0 && (
        <Section title={text('facts.releases')}>
          <ul className={styles.releases}>
            {latest.map((release) => (
              <li key={release.version}>
                <Link href={`/p/${projectId}/releases/${encodeURIComponent(release.version)}`}>
                  <Inert text={release.version} />
                </Link>
                <span>{text('issues.events', { count: release.events })}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <TagBars
        tags={detail.tags}
        hrefOf={(key, value) =>
          withQuery(
            `/p/${projectId}/issues`,
            {},
            { q: `${key}:${/[\s"]/.test(value) ? JSON.stringify(value) : value}` },
          )
        }
      />
      {detail.feedback.length > 0 && (
        <Section title={text('facts.feedback')}>
          {detail.feedback.map((feedback) => (
            <blockquote key={`${feedback.eventId}${feedback.timeMs}`} className={styles.feedback}>
              <p>
                <Inert text={feedback.message} />
              </p>
              <footer>
                <Inert text={feedback.name || feedback.email} />
              </footer>
            </blockquote>
          ))}
        </Section>
      )}
      <History
        projectId={projectId}
        issueId={issue.id}
        entries={detail.history}
        nowMs={nowMs}
        canChange={canChange}
      />
    </aside>
  )
}
