import type { ReactNode } from 'react'
import { getLocale } from 'waymark/server'
import { readWords } from '../../words/read-words.ts'
import styles from './layout.module.css'
import { RegionTabs } from './region-tabs.tsx'

/** Around all pages about regions, whose addresses have nothing in common: the group is no part of them. */
export default function RegionsLayout({ children }: { children: ReactNode }) {
  const { regions, site } = readWords(getLocale())
  const tabs = Object.entries(regions).map(([slug, { name }]) => ({ href: `/${slug}`, name }))
  return (
    <div className={styles.layout}>
      <RegionTabs
        label={site.regions.title}
        tabs={[{ href: '/regions', name: site.regions.title }, ...tabs]}
      />
      {children}
    </div>
  )
}
