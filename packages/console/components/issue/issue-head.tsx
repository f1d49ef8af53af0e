import Link from 'waymark/link'
import type { IssueSummary } from '../../../service/src/queries/issue-summary.ts'
import { readText } from '../../messages/read-text.ts'
import { Icon } from '../icon.tsx'
import { Badges, LevelMark } from '../issues/badges.tsx'
import { Inert } from '../text/inert.tsx'
import { LongText } from '../text/long-text.tsx'
import { IssueActions } from './issue-actions.tsx'
import styles from './issue-head.module.css'

interface IssueHeadProps {
  issue: IssueSummary
  projectId: number
  /** The latest first. */
  releases: string[]
  person: string
  others: readonly string[]
  canChange: boolean
  place: 'page' | 'preview'
}

export function IssueHead({ issue, projectId, releases, person, others, canChange, place }: IssueHeadProps) {
  const { text } = readText()
  const title = issue.type || issue.value || text('issues.no-title')
  return (
    <header className={styles.head}>
      {place === 'page' && (
        <Link className={styles.back} href={`/p/${projectId}/issues`}>
          <Icon name="left" size={14} />
          {text('issue.back')}
        </Link>
      )}
      <div className={styles.title}>
        <LevelMark level={issue.level} />
        <h1>
          <Inert text={title} />
        </h1>
        <Badges issue={issue} />
      </div>
      {issue.type !== '' && issue.value !== '' && (
        <div className={styles.value}>
          <LongText text={issue.value.trim()} />
        </div>
      )}
      <p className={styles.culprit}>
        {issue.route !== '' && issue.route !== issue.culprit && (
          <>
            <Inert text={issue.route} />
            {' · '}
          </>
        )}
        <Inert text={issue.culprit} />
      </p>
      <IssueActions
        projectId={projectId}
        issueId={issue.id}
        isOpen={issue.state.kind === 'unresolved'}
        releases={releases}
        person={person}
        others={others}
        canChange={canChange}
      />
    </header>
  )
}
