import type { ReactNode } from 'react'
import Link from 'waymark/link'
import type { Hike } from '../data/hikes.ts'
import { formatDay, formatNumber } from '../words/format.ts'
import styles from './hike-list.module.css'

interface HikeListProps {
  hikes: readonly Hike[]
  locale: string
  /** Names by slug; without them the trail is not named. */
  trails?: Record<string, string>
  /** What stands behind an entry. */
  children?: (hike: Hike) => ReactNode
}

/** Entries of the log book. Words are the walkers' own, in whatever language they wrote. */
export function HikeList({ hikes, locale, trails, children }: HikeListProps) {
  return (
    <ul className={styles.list}>
      {hikes.map((hike) => (
        <li key={hike.id}>
          <div className={styles.head}>
            <b>{hike.name}</b>
            {trails !== undefined && <Link href={`/trails/${hike.trail}`}>{trails[hike.trail]}</Link>}
            <span>
              <time dateTime={hike.day}>{formatDay(hike.day, locale)}</time>,{' '}
              {formatNumber(hike.hours, locale, hike.hours % 1 === 0 ? 0 : 1)}
              {' h'}
            </span>
            {children?.(hike)}
          </div>
          {hike.note !== '' && <p className={styles.note}>{hike.note}</p>}
        </li>
      ))}
    </ul>
  )
}
