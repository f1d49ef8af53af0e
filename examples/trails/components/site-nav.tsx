'use client'

import Link from 'waymark/link'
import { usePathname } from 'waymark/navigation'
import type { ChromeWords } from '../words/read-words.ts'
import styles from './site-nav.module.css'

const PLACES = ['trails', 'regions', 'conditions', 'pictures', 'guide', 'huts', 'log'] as const

export function SiteNav({ words }: { words: ChromeWords }) {
  const pathname = usePathname()
  return (
    <nav className={styles.nav} aria-label={words.site}>
      {PLACES.map((place) => {
        const isCurrent = isBelow(`/${place}`, pathname) || (place === 'trails' && pathname === '/')
        return (
          <Link
            key={place}
            ref={isCurrent ? showInRow : undefined}
            // All trails are on the first page.
            href={place === 'trails' ? '/' : `/${place}`}
            aria-current={isCurrent ? 'page' : undefined}
          >
            {words[place]}
          </Link>
        )
      })}
    </nav>
  )
}

function isBelow(place: string, pathname: string): boolean {
  return pathname === place || pathname.startsWith(`${place}/`)
}

/** On a narrow screen the row is longer than the screen: the current word is brought into its middle. */
function showInRow(link: HTMLAnchorElement | null): void {
  const row = link?.parentElement
  if (link && row) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.clientWidth) / 2
}
