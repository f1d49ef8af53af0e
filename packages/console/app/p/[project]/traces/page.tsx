import type { Metadata, PageProps } from 'waymark'
import Link from 'waymark/link'
import type { TraceListInput } from '../../../../../service/src/queries/trace-list.ts'
import button from '../../../../components/button.module.css'
import { EmptyState } from '../../../../components/empty-state.tsx'
import { Menu } from '../../../../components/menu/menu.tsx'
import { PageHead } from '../../../../components/page-head.tsx'
import { Pages } from '../../../../components/pages.tsx'
import section from '../../../../components/section.module.css'
import { Tabs } from '../../../../components/tabs/tabs.tsx'
import { TraceTable } from '../../../../components/traces/trace-table.tsx'
import { readText } from '../../../../messages/read-text.ts'
import { readNumber } from '../../../../server/answer-json.ts'
import { readView, type View } from '../../../../server/view.ts'
import { readCursor } from '../../../../state/page-trail.ts'
import { readOne, withQuery } from '../../../../state/query.ts'

const MIN_DURATIONS_MS = [100, 300, 1_000, 3_000, 10_000]

export function generateMetadata(): Metadata {
  return { title: readText().text('nav.traces') }
}

export default async function TracesPage(props: PageProps<'/p/[project]/traces'>) {
  const view = await readView(props)
  const { text } = readText()
  const { traces, nextCursor } = await view.service.queries.listTraces(readFilter(view))
  const path = `/p/${view.project.id}/traces`
  return (
    <>
      <PageHead title={text('nav.traces')} projectId={view.project.id} />
      <Filters view={view} path={path} />
      {traces.length === 0 ? (
        <EmptyState title={text('traces.none')}>
          <p>{text('traces.none.text')}</p>
          <pre>telemetry: {'{ tracesSampleRate: 0.1 }'}</pre>
        </EmptyState>
      ) : (
        <TraceTable projectId={view.project.id} traces={traces} nowMs={view.nowMs} />
      )}
      <Pages path={path} query={view.query} nextCursor={nextCursor} />
    </>
  )
}

function readFilter({ query, filter }: View): TraceListInput {
  const [route, op, release] = ['route', 'op', 'release'].map((key) => readOne(query, key))
  const min = readLeast(query)
  const cursor = readCursor(query)
  return {
    ...filter,
    sort: readOne(query, 'sort') === 'slowest' ? 'slowest' : 'recent',
    hasErrors: readOne(query, 'errors') === '1',
    ...(route === undefined ? {} : { route }),
    ...(op === undefined ? {} : { op }),
    ...(release === undefined ? {} : { release }),
    ...(cursor === undefined ? {} : { cursor }),
    ...(min === undefined ? {} : { minDurationMs: min }),
  }
}

/** The least duration, as the menu has it in the address. */
function readLeast(query: View['query']): number | undefined {
  const min = readNumber(readOne(query, 'min') ?? null)
  return min > 0 ? min : undefined
}

function Filters({ view, path }: { view: View; path: string }) {
  const { text, format } = readText()
  const { query } = view
  const hrefOf = (changes: Record<string, string | undefined>): string =>
    withQuery(path, query, { cursor: undefined, ...changes })
  const isSlowest = readOne(query, 'sort') === 'slowest'
  const hasErrors = readOne(query, 'errors') === '1'
  const min = readLeast(query)
  const minLabel = min === undefined ? text('traces.min.any') : `> ${format.duration(min)}`
  const route = readOne(query, 'route')
  return (
    <div className={section.bar}>
      <Tabs
        label={text('traces.sort')}
        items={[
          { name: text('traces.sort.recent'), href: hrefOf({ sort: undefined }), isCurrent: !isSlowest },
          { name: text('traces.sort.slowest'), href: hrefOf({ sort: 'slowest' }), isCurrent: isSlowest },
        ]}
      />
      <Menu look="button" name={`${text('traces.min')}: ${minLabel}`} label={minLabel}>
        <Link href={hrefOf({ min: undefined })}>{text('traces.min.any')}</Link>
        {MIN_DURATIONS_MS.map((ms) => (
          <Link key={ms} href={hrefOf({ min: String(ms) })} aria-current={min === ms ? 'true' : undefined}>
            {format.duration(ms)}
          </Link>
        ))}
      </Menu>
      <Link
        className={button.button}
        href={hrefOf({ errors: hasErrors ? undefined : '1' })}
        aria-current={hasErrors ? 'true' : undefined}
      >
        {hasErrors ? '✓ ' : ''}
        {text('traces.only-errors')}
      </Link>
      {route !== undefined && (
        <span className={section.note}>
          {text('traces.filtered', { route })} ·{' '}
          <Link href={hrefOf({ route: undefined, op: undefined })}>{text('traces.clear')}</Link>
        </span>
      )}
    </div>
  )
}
