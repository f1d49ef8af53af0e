import type { ReactNode } from 'react'
import Link from 'waymark/link'
import type { RoutePerformance } from '../../../service/src/queries/performance.ts'
import { readText } from '../../messages/read-text.ts'
import { encodeRoutePath } from '../../state/route-path.ts'
import { withQuery, type Query } from '../../state/query.ts'
import { PercentileBars } from '../charts/percentile-bars.tsx'
import { Icon } from '../icon.tsx'
import { Change } from '../stats/change.tsx'
import { Inert } from '../text/inert.tsx'
import { showControls } from '../text/visible-controls.ts'
import table from '../table.module.css'
import { formatRate } from './format-rate.ts'
import { formatShare } from './format-share.ts'
import { nameRoute } from './name-route.ts'
import { ROUTE_SORTS, type RouteSort } from './route-sort.ts'

interface RouteTableProps {
  path: string
  query: Query
  routes: readonly RoutePerformance[]
  /** p95 of the slowest route on any page, so that the bars of all pages are to one scale. */
  longest: number
  sort: RouteSort
  /** Of the period before, in words. */
  before: string
  /** p95 of the last release against the one before it. */
  lastRelease: { label: string; change: ReadonlyMap<string, number> } | undefined
}

const less = `${table.number} ${table.less}`

/** Routes and operations, each with how long, how often and how badly. */
export function RouteTable({ path, query, routes, longest, sort, before, lastRelease }: RouteTableProps) {
  const { text, format } = readText()
  const head = { path, query, sort }
  return (
    <div className={table.scroll}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{text('performance.route')}</th>
            <th scope="col" className={table.less}>
              {text('performance.percentiles')}
            </th>
            <SortHead {...head} name="p95">
              p95
            </SortHead>
            <SortHead {...head} name="throughput">
              {text('performance.count')}
            </SortHead>
            <SortHead {...head} name="failures">
              {text('performance.failures')}
            </SortHead>
            <SortHead {...head} name="time">
              {text('performance.share')}
            </SortHead>
            <th scope="col" className={less}>
              {before}
            </th>
            {lastRelease !== undefined && (
              <th scope="col" className={less}>
                {lastRelease.label}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {routes.map((route) => (
            <tr key={`${route.op} ${route.route}`} className={table.linked}>
              <td className={table.wide}>
                <Link
                  className={table.name}
                  href={withQuery(`${path}/${encodeRoutePath(route)}`, query, {
                    op: undefined,
                    sort: undefined,
                    cursor: undefined,
                  })}
                >
                  <span className={table.hint}>{showControls(route.op)}</span>{' '}
                  <Inert text={nameRoute(text, route.route)} />
                </Link>
              </td>
              <td className={table.less}>
                <PercentileBars
                  times={{ p50: route.p50, p75: route.p75, p95: route.p95 }}
                  longest={longest}
                  format={format}
                />
              </td>
              <td className={table.number}>{format.duration(route.p95)}</td>
              <td className={table.number} title={formatRate({ text, format }, route.throughput)}>
                {format.compact(route.count)}
              </td>
              <td className={`${table.number} ${route.failureRate >= NOTABLE_FAILURES ? table.failed : ''}`}>
                {formatShare(format, route.failureRate)}
              </td>
              <td className={less}>{formatShare(format, route.timeShare)}</td>
              <td className={less}>
                <Change share={route.change?.p95} better="less" />
              </td>
              {lastRelease !== undefined && (
                <td className={less}>
                  <Change share={lastRelease.change.get(`${route.op} ${route.route}`)} better="less" />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** From here on a rate is shown in red. */
const NOTABLE_FAILURES = 0.05

interface SortHeadProps extends Pick<RouteTableProps, 'path' | 'query' | 'sort'> {
  name: RouteSort
  children: ReactNode
}

/** The head of a column that the list can be sorted by. */
function SortHead({ path, query, sort, name, children }: SortHeadProps) {
  const isChosen = sort === name
  const chosen = name === ROUTE_SORTS[0] ? undefined : name
  return (
    <th
      scope="col"
      className={name === 'time' ? less : table.number}
      aria-sort={isChosen ? 'descending' : undefined}
    >
      <Link
        href={withQuery(path, query, { sort: chosen, cursor: undefined })}
        scroll={false}
        aria-current={isChosen ? 'true' : undefined}
      >
        {children}
        {isChosen && <Icon name="down" size={12} />}
      </Link>
    </th>
  )
}
