import type { Metadata, PageProps } from 'waymark'
import { IssueList } from '../../../../components/issues/issue-list.tsx'
import { ListHead } from '../../../../components/issues/list-head.tsx'
import { SearchField } from '../../../../components/issues/search-field.tsx'
import { Summary } from '../../../../components/issues/summary.tsx'
import { PageHead } from '../../../../components/page-head.tsx'
import { readText } from '../../../../messages/read-text.ts'
import { readHost } from '../../../../server/host.ts'
import { readProject } from '../../../../server/project.ts'
import { hasRole, readOthers, requireRole } from '../../../../server/session.ts'
import { explainSearch } from '../../../../state/explain-search.ts'
import { readListState } from '../../../../state/list-state.ts'

export function generateMetadata(): Metadata {
  return { title: readText().text('nav.issues') }
}

export default async function IssuesPage({ params, searchParams }: PageProps<'/p/[project]/issues'>) {
  const session = await requireRole('reader')
  const project = await readProject((await params).project)
  const query = await searchParams
  const nowMs = Date.now()
  const state = readListState(query, nowMs)
  const { queries } = readHost().service
  const { period, environment, search, tab, sort, cursor } = state
  const place = { projectId: project.id, ...(environment === undefined ? {} : { environment }) }
  const [overview, list, changes, others] = await Promise.all([
    queries.readOverview({ ...place, fromMs: period.fromMs, toMs: period.toMs }),
    queries.listIssues({
      ...place,
      tab,
      sort,
      search,
      sinceMs: period.fromMs,
      ...(cursor === undefined ? {} : { cursor }),
    }),
    queries.readChanges({ projectId: project.id }),
    readOthers(session),
  ])
  const { text } = readText()
  return (
    <>
      <PageHead title={text('nav.issues')} projectId={project.id} />
      <Summary overview={overview} period={period} />
      <SearchField key={search} project={project.id} initial={search} problems={explainSearch(search)} />
      <ListHead
        project={project.id}
        query={query}
        state={state}
        counts={list.counts}
        cursor={changes.cursor}
      />
      <IssueList
        project={project}
        query={query}
        state={state}
        list={list}
        nowMs={nowMs}
        person={session.name}
        others={others}
        canChange={hasRole(session, 'member')}
      />
    </>
  )
}
