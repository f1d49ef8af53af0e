import Link from 'waymark/link'
import type { Project } from '../../../service/src/project.ts'
import type { IssueList } from '../../../service/src/queries/issue-list.ts'
import { readText } from '../../messages/read-text.ts'
import type { ListState } from '../../state/list-state.ts'
import { withQuery, type Query } from '../../state/query.ts'
import button from '../button.module.css'
import { CopyButton } from '../copy-button.tsx'
import { EmptyState } from '../empty-state.tsx'
import styles from './empty-list.module.css'

interface EmptyListProps {
  project: Project
  query: Query
  state: ListState
  counts: IssueList['counts']
}

const TEST_ERROR = `import { captureException } from 'waymark/telemetry'

captureException(new Error('hello from the app'))`

/** Why there is nothing to see, and the one next step. */
export function EmptyList({ project, query, state, counts }: EmptyListProps) {
  const { text } = readText()
  const path = `/p/${project.id}/issues`
  const all = counts.unresolved + counts.resolved + counts.muted
  // Nothing in one environment says nothing about the others.
  if (all === 0 && state.environment === undefined) {
    return (
      <EmptyState title={text('empty.first')}>
        <p>{text('empty.first.text')}</p>
        <div className={styles.code}>
          <pre tabIndex={0}>{TEST_ERROR}</pre>
          <CopyButton value={TEST_ERROR} />
        </div>
      </EmptyState>
    )
  }
  if (state.search !== '') {
    return (
      <EmptyState
        title={text('empty.search')}
        action={
          <Link className={button.button} href={withQuery(path, query, { q: undefined, cursor: undefined })}>
            {text('empty.search.reset')}
          </Link>
        }
      >
        {text('empty.search.text')}
      </EmptyState>
    )
  }
  const isOpenTab = state.tab === 'unresolved'
  const longer = withQuery(path, query, { period: '90d', from: undefined, to: undefined, cursor: undefined })
  return (
    <EmptyState
      title={text(isOpenTab ? 'empty.open' : 'empty.tab')}
      action={
        state.period.name !== '90d' && (
          <Link className={button.button} href={longer}>
            {text('empty.longer')}
          </Link>
        )
      }
    >
      {text(isOpenTab ? 'empty.open.text' : 'empty.tab.text')}
    </EmptyState>
  )
}
