'use client'

import Link from 'waymark/link'
import { usePathname } from 'waymark/navigation'
import styles from './layout.module.css'

interface RegionTabsProps {
  label: string
  tabs: { href: string; name: string }[]
}

export function RegionTabs({ label, tabs }: RegionTabsProps) {
  const pathname = usePathname()
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ href, name }) => (
        <Link key={href} href={href} aria-current={pathname === href ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
