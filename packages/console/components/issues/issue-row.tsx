import Link from 'waymark/link'
import { cutText } from '../../format/cut-text.ts'
import { joinTitle } from '../../format/join-title.ts'
import type { IssueSummary } from '../../../service/src/queries/issue-summary.ts'
import { shortRelease } from '../../format/short-release.ts'
import { readText } from '../../messages/read-text.ts'
import { Sparkline } from '../charts/sparkline.tsx'
import { Inert } from '../text/inert.tsx'
import { showControls } from '../text/visible-controls.ts'
import { Time } from '../time.tsx'
import { Badges, LevelMark } from './badges.tsx'
import { Person } from './person.tsx'
import styles from './issue-list.module.css'

interface IssueRowProps {
  issue: IssueSummary
  href: string
  nowMs: number
  /** The trend of 30 days instead of 24 hours. */
  isLong: boolean
  canChange: boolean
}

const MAX_TITLE_CHARS = 300

/** One line of the list; all of it is the link, except for its box. */
export function IssueRow({ issue, href, nowMs, isLong, canChange }: IssueRowProps) {
  const { text, format } = readText()
  const values = isLong ? issue.days : issue.hours
  const recent = values.reduce((sum, value) => sum + value, 0)
  const value = cutText(issue.value, MAX_TITLE_CHARS)
  const title = joinTitle({ type: issue.type, value }) || text('issues.no-title')
  return (
    <li className={styles.row} data-issue={issue.id}>
      <span className={styles.box}>
        {canChange && (
          <input
            type="checkbox"
            name="issue"
            value={issue.id}
            aria-label={text('issues.select', { title: showControls(title) })}
            tabIndex={-1}
          />
        )}
      </span>
      <div className={styles.issue}>
        <div className={styles.title}>
          <LevelMark level={issue.level} />
          <Link href={href} scroll={false} className={styles.link} title={showControls(title)}>
            <b>
              <Inert text={issue.type || value || text('issues.no-title')} />
            </b>
            {issue.type !== '' && value !== '' && (
              <span className={styles.value}>
                <Inert text={value} />
              </span>
            )}
          </Link>
          <Badges issue={issue} />
        </div>
        <div className={styles.culprit}>
          {issue.route !== '' && issue.route !== issue.culprit && (
            <span className={styles.route}>
              <Inert text={issue.route} />
            </span>
          )}
          {issue.culprit !== '' && (
            <span className={styles.place}>
              <Inert text={issue.culprit} />
            </span>
          )}
          {issue.lastRelease !== '' && (
            <span className={styles.release} title={text('issues.releases', { range: releaseRange(issue) })}>
              <Inert text={shortRelease(issue.lastRelease)} />
            </span>
          )}
        </div>
      </div>
      <span className={styles.trend}>
        <Sparkline
          values={values}
          label={text(isLong ? 'issues.trend.30d' : 'issues.trend.24h', { count: recent })}
          tone={issue.isNew || issue.isRegressed ? 'bad' : 'plain'}
        />
      </span>
      <span className={styles.number} title={text('issues.events', { count: issue.events })}>
        <span className={styles.bare}>{format.compact(issue.events)}</span>
        <span className={styles.unit}>{text('issues.events', { count: issue.events })}</span>
      </span>
      <span className={styles.number} title={text('issues.user-count', { count: issue.users })}>
        <span className={styles.bare}>{format.compact(issue.users)}</span>
        <span className={styles.unit}>{text('issues.user-count', { count: issue.users })}</span>
      </span>
      <span className={styles.seen}>
        <Time ms={issue.lastMs} nowMs={nowMs} />
        {issue.firstMs !== issue.lastMs && (
          <small>
            <Time ms={issue.firstMs} nowMs={nowMs} />
          </small>
        )}
      </span>
      <span className={styles.person}>{issue.assignee !== '' && <Person name={issue.assignee} />}</span>
    </li>
  )
}

function releaseRange({ firstRelease, lastRelease }: IssueSummary): string {
  return showControls(
    firstRelease === '' || firstRelease === lastRelease ? lastRelease : `${firstRelease} – ${lastRelease}`,
  )
}
