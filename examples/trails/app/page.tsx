import Link from 'waymark/link'
import { getLocale } from 'waymark/server'
import { HeroScene } from '../components/hero-scene.tsx'
import { HikeList } from '../components/hike-list.tsx'
import { SearchForm } from '../components/search-form.tsx'
import { TrailList } from '../components/trail-list.tsx'
import { listHikes } from '../data/hikes.ts'
import { readTrailNames, readTrails } from '../data/trails.ts'
import { formatNumber } from '../words/format.ts'
import { readWords } from '../words/read-words.ts'
import styles from './page.module.css'

// The same for everybody, and never older than a minute: the log book goes on.
export const revalidate = 60

export default function HomePage() {
  const locale = getLocale()
  const { site } = readWords(locale)
  const trails = readTrails(locale)
  const km = trails.reduce((sum, trail) => sum + trail.distanceKm, 0)
  return (
    <>
      <section className={styles.hero}>
        <HeroScene className={styles.art} />
        <div className={styles.words}>
          <h1>{site.home.title}</h1>
          <p>{site.home.lead(trails.length, `${formatNumber(km, locale)} km`)}</p>
        </div>
      </section>
      <SearchForm words={site} />
      <section aria-labelledby="all">
        <div className={styles.head}>
          <h2 id="all">{site.home.all}</h2>
          <Link href="/conditions">{site.conditions.title}</Link>
        </div>
        <TrailList trails={trails} locale={locale} words={site} />
      </section>
      <section aria-labelledby="logged">
        <div className={styles.head}>
          <h2 id="logged">{site.home.logged}</h2>
          <Link href="/log">{site.home.toLog}</Link>
        </div>
        <HikeList hikes={listHikes({ limit: 3 })} locale={locale} trails={readTrailNames(locale)} />
      </section>
    </>
  )
}
