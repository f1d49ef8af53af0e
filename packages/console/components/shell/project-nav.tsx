'use client'

import Link from 'waymark/link'
import { usePathname, useSearchParams } from 'waymark/navigation'
import { useText } from '../../messages/use-text.ts'
import { withQuery } from '../../state/query.ts'
import { Icon, type IconName } from '../icon.tsx'
import styles from './shell.module.css'

const PAGES = [
  'issues',
  'feedback',
  'traces',
  'performance',
  'vitals',
  'releases',
  'settings',
] as const satisfies IconName[]
/** What the reader chose stays chosen from page to page. */
const KEPT = ['env', 'period', 'from', 'to']

export function ProjectNav({ project, unresolved }: { project: number; unresolved: number }) {
  const { text, format } = useText()
  const pathname = usePathname()
  const search = useSearchParams()
  const kept = Object.fromEntries(KEPT.map((key) => [key, search.get(key) ?? undefined]))
  return (
    <nav className={styles.nav} aria-label={text('nav.main')}>
      {PAGES.map((page) => {
        const path = `/p/${project}/${page}`
        const isHere = pathname === path || pathname.startsWith(`${path}/`)
        return (
          <Link key={page} href={withQuery(path, {}, kept)} aria-current={isHere ? 'page' : undefined}>
            <Icon name={page} />
            {text(`nav.${page}`)}
            {page === 'issues' && unresolved > 0 && (
              <span className={styles.count} title={text('nav.open-issues', { count: unresolved })}>
                {format.compact(unresolved)}
              </span>
            )}
          </Link>
        )
      })}
    </nav>
  )
}
