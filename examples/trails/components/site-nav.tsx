'use client'

import Link from 'waymark/link'
import { usePathname } from 'waymark/navigation'
import styles from './site-nav.module.css'

const LINKS = [
  { href: '/', label: 'Trails' },
  { href: '/conditions', label: 'Conditions' },
]

export function SiteNav() {
  const pathname = usePathname()
  return (
    <nav className={styles.nav} aria-label="Site">
      {LINKS.map(({ href, label }) => (
        <Link key={href} href={href} aria-current={isCurrent(href, pathname) ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}

function isCurrent(href: string, pathname: string): boolean {
  return href === '/' ? pathname === '/' || pathname.startsWith('/trails') : pathname.startsWith(href)
}
