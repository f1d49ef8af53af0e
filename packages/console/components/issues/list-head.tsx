import Link from 'waymark/link'
import type { IssueList } from '../../../service/src/queries/issue-list.ts'
import { readText } from '../../messages/read-text.ts'
import { SORTS, TABS, type ListState } from '../../state/list-state.ts'
import { withQuery, type Query } from '../../state/query.ts'
import { Menu } from '../menu/menu.tsx'
import { LiveUpdates } from './live-updates.tsx'
import { Shortcuts } from './shortcuts.tsx'
import styles from './list-head.module.css'

interface ListHeadProps {
  project: number
  query: Query
  state: ListState
  counts: IssueList['counts']
  /** Where the next question for changes begins. */
  cursor: string
}

/** Tabs, order, and what has happened since. */
export function ListHead({ project, query, state, counts, cursor }: ListHeadProps) {
  const { text, format } = readText()
  const path = `/p/${project}/issues`
  // `is:` in the search decides by itself.
  const isDecided = /(?:^|\s)[-!]?is:(?:un)?(?:resolved|muted)\b/.test(state.search)
  const sortLabel = text(`issues.sort.${state.sort}`)
  return (
    <div className={styles.head}>
      <nav className={styles.tabs} aria-label={text('issues.tabs')}>
        {TABS.map((tab) => (
          <Link
            key={tab}
            href={withQuery(path, query, { tab: tab === 'unresolved' ? undefined : tab, cursor: undefined })}
            scroll={false}
            aria-current={!isDecided && state.tab === tab ? 'page' : undefined}
          >
            {text(`issues.tab.${tab}`)}
            {tab !== 'all' && <span className={styles.count}>{format.compact(counts[tab])}</span>}
          </Link>
        ))}
      </nav>
      <LiveUpdates key={cursor} project={project} initial={cursor} />
      <div className={styles.end}>
        <Menu align="end" name={`${text('issues.sort')}: ${sortLabel}`} label={sortLabel}>
          {SORTS.map((sort) => (
            <Link
              key={sort}
              href={withQuery(path, query, {
                sort: sort === 'last-seen' ? undefined : sort,
                cursor: undefined,
              })}
              scroll={false}
              aria-current={state.sort === sort ? 'true' : undefined}
            >
              {text(`issues.sort.${sort}`)}
            </Link>
          ))}
        </Menu>
        <Shortcuts />
      </div>
    </div>
  )
}
