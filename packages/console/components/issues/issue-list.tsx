import type { Project } from '../../../service/src/project.ts'
import type { IssueList as IssuePage } from '../../../service/src/queries/issue-list.ts'
import { readText } from '../../messages/read-text.ts'
import type { ListState } from '../../state/list-state.ts'
import type { Query } from '../../state/query.ts'
import { Pages } from '../pages.tsx'
import { BulkForm } from './bulk-form.tsx'
import { EmptyList } from './empty-list.tsx'
import { IssueRow } from './issue-row.tsx'
import { SelectAll } from './select-all.tsx'
import styles from './issue-list.module.css'

interface IssueListProps {
  project: Project
  query: Query
  state: ListState
  list: IssuePage
  nowMs: number
  /** Who is looking. */
  person: string
  others: readonly string[]
  canChange: boolean
}

/** From here on the trend is that of 30 days. */
const LONG_MS = 2 * 86_400_000

export function IssueList({ project, query, state, list, nowMs, person, others, canChange }: IssueListProps) {
  const path = `/p/${project.id}/issues`
  const isEmpty = list.issues.length === 0
  return (
    <>
      <BulkForm project={project.id} person={person} others={others} canChange={canChange}>
        {isEmpty ? (
          // Inside the form: what was just done with the last row can still be taken back.
          <EmptyList project={project} query={query} state={state} counts={list.counts} />
        ) : (
          <Rows list={list} path={path} nowMs={nowMs} state={state} canChange={canChange} />
        )}
      </BulkForm>
      <Pages path={path} query={query} nextCursor={list.nextCursor} />
    </>
  )
}

function Rows({
  list,
  path,
  nowMs,
  state,
  canChange,
}: Pick<IssueListProps, 'list' | 'nowMs' | 'state' | 'canChange'> & { path: string }) {
  const { text } = readText()
  const isLong = state.period.toMs - state.period.fromMs > LONG_MS
  return (
    <>
      {state.environment !== undefined && (
        <p className={styles.whole}>{text('issues.whole', { environment: state.environment })}</p>
      )}
      <div className={styles.columns} aria-hidden="true">
        <span>{canChange && <SelectAll />}</span>
        <span>{text('issues.column.issue')}</span>
        <span className={styles.trend}>{text('issues.column.trend')}</span>
        <span className={styles.number}>{text('issues.column.events')}</span>
        <span className={styles.number}>{text('issues.column.users')}</span>
        <span className={styles.seen}>{text('issues.column.seen')}</span>
        <span className={styles.person}>{text('issues.column.assignee')}</span>
      </div>
      <ol className={styles.rows}>
        {list.issues.map((issue) => (
          <IssueRow
            key={issue.id}
            issue={issue}
            href={`${path}/${issue.id}`}
            nowMs={nowMs}
            isLong={isLong}
            canChange={canChange}
          />
        ))}
      </ol>
    </>
  )
}
