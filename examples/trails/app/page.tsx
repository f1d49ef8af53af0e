import Link from 'waymark/link'
import { HeroScene } from '../components/hero-scene.tsx'
import { TrailCard } from '../components/trail-card.tsx'
import { TRAILS } from '../data/trails.ts'
import styles from './page.module.css'

export default function HomePage() {
  const totalKm = TRAILS.reduce((sum, trail) => sum + trail.distanceKm, 0)
  return (
    <>
      <section className={styles.hero}>
        <HeroScene className={styles.art} />
        <div className={styles.words}>
          <h1>Follow the middle bar.</h1>
          <p>
            {TRAILS.length} waymarked walks, {Math.round(totalKm)} km in all, each with its heights, its stops
            and an honest time.
          </p>
        </div>
      </section>
      <section aria-labelledby="all">
        <div className={styles.head}>
          <h2 id="all">All trails</h2>
          <Link href="/conditions">Conditions today</Link>
        </div>
        <ul className={styles.list}>
          {TRAILS.map((trail) => (
            <li key={trail.slug}>
              <TrailCard trail={trail} />
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
