import type { IssueSummary } from '../../../service/src/queries/issue-summary.ts'
import { readText } from '../../messages/read-text.ts'
import { Inert } from '../text/inert.tsx'
import { Time } from '../time.tsx'
import styles from './issue-facts.module.css'

interface IssueNumbersProps {
  issue: IssueSummary
  /** Of the event that is shown: the code a visitor may have been given. */
  digest: string | undefined
  nowMs: number
}

export function IssueNumbers({ issue, digest, nowMs }: IssueNumbersProps) {
  const { text, format } = readText()
  return (
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
      {digest !== undefined && (
        <div>
          <dt>{text('facts.digest')}</dt>
          <dd>
            <code>
              <Inert text={digest} />
            </code>
          </dd>
        </div>
      )}
    </dl>
  )
}
