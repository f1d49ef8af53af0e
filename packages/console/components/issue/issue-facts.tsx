import type { EventData } from '../../../service/src/digest/event-data.ts'
import type { IssueDetail } from '../../../service/src/queries/issue-detail.ts'
import type { IssueUser } from '../../../service/src/queries/issue-people.ts'
import { readText } from '../../messages/read-text.ts'
import { searchPath } from '../../state/search-path.ts'
import { Feedback } from './feedback.tsx'
import { History } from './history.tsx'
import { IssueNumbers } from './issue-numbers.tsx'
import { IssueReleases } from './issue-releases.tsx'
import { IssueUsers } from './issue-users.tsx'
import { MergedKeys } from './merged-keys.tsx'
import { Section } from './section.tsx'
import { TagBars } from './tag-bars.tsx'
import styles from './issue-facts.module.css'

interface IssueFactsProps {
  projectId: number
  detail: IssueDetail
  users: readonly IssueUser[]
  event: EventData | undefined
  nowMs: number
  canChange: boolean
}

/** What is known about the issue as a whole, beside the event. */
export function IssueFacts({ projectId, detail, users, event, nowMs, canChange }: IssueFactsProps) {
  const { text } = readText()
  const { issue, shown } = detail
  const place = { projectId, issueId: issue.id, canChange }
  const hrefOf = (key: string, value: string): string => searchPath(projectId, [key, value])
  return (
    <aside className={styles.facts}>
      <IssueNumbers issue={issue} digest={event?.digest} nowMs={nowMs} />
      {shown.times > 0 && (
        <Section title={text('facts.shown')}>
          <p className={styles.quiet}>{text('facts.shown.text', { count: shown.times })}</p>
        </Section>
      )}
      <IssueReleases projectId={projectId} releases={detail.releases} />
      <IssueUsers users={users} total={issue.users} hrefOf={hrefOf} />
      <TagBars tags={detail.tags} hrefOf={hrefOf} />
      <Feedback projectId={projectId} entries={detail.feedback} nowMs={nowMs} />
      <MergedKeys {...place} merged={detail.merged} />
      <History {...place} entries={detail.history} nowMs={nowMs} />
    </aside>
  )
}
