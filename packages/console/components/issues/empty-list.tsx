import { headers } from 'waymark/headers'
import Link from 'waymark/link'
import type { Project } from '../../../service/src/project.ts'
import type { IssueList } from '../../../service/src/queries/issue-list.ts'
import { readText } from '../../messages/read-text.ts'
import { readHost } from '../../server/host.ts'
import type { ListState } from '../../state/list-state.ts'
import { withQuery, type Query } from '../../state/query.ts'
import button from '../button.module.css'
import { EmptyState } from '../empty-state.tsx'
import { Code, FirstReport } from './first-report.tsx'

interface EmptyListProps {
  project: Project
  query: Query
  state: ListState
  counts: IssueList['counts']
}

/** Of the app that the console belongs to. */
const APP_PROJECT_ID = 1

const TEST_ERROR = `import { captureException } from 'waymark/telemetry'

captureException(new Error('hello from the app'))`

/** Why there is nothing to see, and the one next step. */
export function EmptyList({ project, query, state, counts }: EmptyListProps) {
  const { text } = readText()
  const path = `/p/${project.id}/issues`
  const all = counts.unresolved + counts.resolved + counts.muted
  // Nothing in one environment says nothing about the others.
  if (all === 0 && state.environment === undefined) {
    return <EmptyProject project={project} />
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

/** The app beside the console reports by itself; all others must be told where to. */
async function EmptyProject({ project }: { project: Project }) {
  const { text } = readText()
  const isBesideApp = readHost().place !== 'alone' && project.id === APP_PROJECT_ID
  return (
    <EmptyState title={text('empty.first')}>
      {isBesideApp ? (
        <>
          <p>{text('empty.first.text')}</p>
          <Code value={TEST_ERROR} />
        </>
      ) : (
        <FirstReport
          projectId={project.id}
          publicKey={project.publicKey}
          host={(await headers()).get('host') ?? 'localhost'}
        />
      )}
    </EmptyState>
  )
}
