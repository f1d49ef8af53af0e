import type { Metadata } from 'waymark'
import Link from 'waymark/link'
import { getLocale } from 'waymark/server'
import { CountryMap } from '../../../components/country-map.tsx'
import { PageHead } from '../../../components/page-head.tsx'
import { readTrails } from '../../../data/trails.ts'
import { readWords } from '../../../words/read-words.ts'
import styles from './page.module.css'

export function generateMetadata(): Metadata {
  const { title, lead } = readWords(getLocale()).site.regions
  return { title, description: lead }
}

export default function RegionsPage() {
  const locale = getLocale()
  const { regions, site } = readWords(locale)
  return (
    <>
      <PageHead title={site.regions.title}>{site.regions.lead}</PageHead>
      <div className={styles.columns}>
        <CountryMap label={site.conditions.map} trails={readTrails(locale)} regions={regions} />
        <ul className={styles.list}>
          {Object.entries(regions).map(([slug, { name, summary }]) => (
            <li key={slug}>
              <h2>
                <Link href={`/${slug}`}>{name}</Link>
              </h2>
              <p>{summary}</p>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
