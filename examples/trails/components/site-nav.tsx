'use client'

import { useEffect, useRef } from 'react'
import Link from 'waymark/link'
import { usePathname } from 'waymark/navigation'
import type { ChromeWords } from '../words/read-words.ts'
import styles from './site-nav.module.css'

const PLACES = ['regions', 'conditions', 'pictures', 'guide', 'huts', 'log'] as const

export function SiteNav({ words }: { words: ChromeWords }) {
  const pathname = usePathname()
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a narrow screen the row is longer than the screen: the current word is brought into its middle.
    const row = nav.current
    const current = row?.querySelector<HTMLElement>('[aria-current]')
    if (row && current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.clientWidth) / 2
  }, [pathname])
  const isTrail = pathname === '/' || pathname.startsWith('/trails/')
  return (
    <nav ref={nav} className={styles.nav} aria-label={words.site}>
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
