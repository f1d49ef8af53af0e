import Link from 'waymark/link'
import { readText } from '../messages/read-text.ts'
import { linkPages } from '../state/page-trail.ts'
import type { Query } from '../state/query.ts'
import button from './button.module.css'
import styles from './pages.module.css'

interface PagesProps {
  path: string
  query: Query
  /** Absent: this is the last page. */
  nextCursor?: string | undefined
}

/** The ways to the other pages of a list. */
export function Pages({ path, query, nextCursor }: PagesProps) {
  const { text } = readText()
  const { first, previous, next } = linkPages(path, query, nextCursor)
  if (previous === undefined && next === undefined) return null
  return (
    <nav className={styles.pages} aria-label={text('pages.label')}>
      {first !== undefined && (
        <Link className={button.quiet} href={first}>
          {text('pages.first')}
        </Link>
      )}
      {previous !== undefined && (
        <Link className={button.button} rel="prev" href={previous}>
          {text('pages.previous')}
        </Link>
      )}
      {next !== undefined && (
        <Link className={button.button} rel="next" href={next}>
          {text('pages.next')}
        </Link>
      )}
    </nav>
  )
}
