'use client'

import Link from 'waymark/link'
import { usePathname } from 'waymark/navigation'
import type { ChromeWords } from '../words/read-words.ts'
import styles from './site-nav.module.css'

const PLACES = ['regions', 'conditions', 'pictures', 'guide', 'huts', 'log'] as const

export function SiteNav({ words }: { words: ChromeWords }) {
  const pathname = usePathname()
  const isTrail = pathname === '/' || pathname.startsWith('/trails/')
  return (
    <nav className={styles.nav} aria-label={words.site}>
      <Link href="/" aria-current={isTrail ? 'page' : undefined}>
        {words.trails}
      </Link>
      {PLACES.map((place) => (
        <Link
          key={place}
          href={`/${place}`}
          aria-current={isBelow(`/${place}`, pathname) ? 'page' : undefined}
        >
          {words[place]}
        </Link>
      ))}
    </nav>
  )
}

function isBelow(place: string, pathname: string): boolean {
  return pathname === place || pathname.startsWith(`${place}/`)
}
