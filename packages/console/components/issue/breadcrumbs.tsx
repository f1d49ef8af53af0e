import type { Breadcrumb } from '../../../service/src/digest/event-data.ts'
import { readText } from '../../messages/read-text.ts'
import { LevelMark } from '../issues/badges.tsx'
import { Inert } from '../text/inert.tsx'
import { LongText } from '../text/long-text.tsx'
import { CrumbFilter, type CrumbItem } from './crumb-filter.tsx'
import { describeCrumb, kindOf } from './describe-crumb.ts'
import styles from './breadcrumbs.module.css'

interface BreadcrumbsProps {
  title: string
  crumbs: readonly Breadcrumb[]
  endMs: number
}

/** What happened before the error, with the time to it. The latest is nearest to the stack: first. */
export function Breadcrumbs({ title, crumbs, endMs }: BreadcrumbsProps) {
  const { text, format } = readText()
  const spanMs = Math.max(1, endMs - Math.min(...crumbs.map((crumb) => crumb.timeMs ?? endMs)))
  const items = crumbs.map((crumb, index): CrumbItem => {
    const beforeMs = Math.max(0, endMs - (crumb.timeMs ?? endMs))
    const isProblem = crumb.level === 'error' || crumb.level === 'fatal' || crumb.level === 'warning'
    const when = text('crumbs.before', { time: format.duration(beforeMs) })
    return {
      id: index,
      kind: kindOf(crumb),
      isProblem,
      node: (
        <>
          <span className={styles.when} title={when}>
            {beforeMs > 0 && '−'}
            {format.duration(beforeMs)}
          </span>
          <svg className={styles.axis} width="100%" height="8" aria-hidden="true">
            <line x1="0" x2="100%" y1="4" y2="4" />
            <circle
              cx={`${4 + 92 * (1 - beforeMs / spanMs)}%`}
              cy="4"
              r="3"
              data-problem={isProblem || undefined}
            />
          </svg>
          <span className={styles.kind}>
            {isProblem && <LevelMark level={crumb.level ?? 'error'} />}
            <Inert text={crumb.category ?? crumb.type ?? ''} />
          </span>
          <span className={styles.text}>
            <LongText text={describeCrumb(crumb, format)} />
          </span>
        </>
      ),
    }
  })
  return <CrumbFilter title={title} items={items.reverse()} />
}
