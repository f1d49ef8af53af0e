import { Suspense } from 'react'
import type { Metadata } from 'waymark'
import { notFound } from 'waymark/navigation'
import { Grade } from '../../../components/grade.tsx'
import { Sign } from '../../../components/mark.tsx'
import { Scene } from '../../../components/scene.tsx'
import { findTrail, type Trail } from '../../../data/trails.ts'
import { ElevationProfile } from './elevation-profile.tsx'
import { PaceCalculator } from './pace-calculator.tsx'
import styles from './page.module.css'
import { TodayOnTrail, TodayPlaceholder } from './today-on-trail.tsx'

interface TrailPageProps {
  params: Promise<{ slug: string }>
}

export async function generateMetadata({ params }: TrailPageProps): Promise<Metadata> {
  const trail = await readTrail(params)
  return {
    title: trail.name,
    description: trail.summary,
    openGraph: { title: trail.name, description: trail.summary, type: 'article' },
  }
}

export default async function TrailPage({ params }: TrailPageProps) {
  const trail = await readTrail(params)
  return (
    <article>
      <header className={styles.head}>
        <div>
          <p className={styles.region}>{trail.region}</p>
          <h1>{trail.name}</h1>
          <p className={styles.summary}>{trail.summary}</p>
        </div>
        <div className={styles.art}>
          <Scene name={trail.scene} />
        </div>
      </header>
      <Facts trail={trail} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <section aria-labelledby="heights">
            <h2 id="heights">Heights</h2>
            <ElevationProfile trail={trail} />
          </section>
          <section className={styles.story} aria-labelledby="way">
            <h2 id="way">The way</h2>
            {trail.story.map((paragraph) => (
              <p key={paragraph.slice(0, 24)}>{paragraph}</p>
            ))}
          </section>
        </div>
        <aside className={styles.side}>
          <Suspense fallback={<TodayPlaceholder />}>
            <TodayOnTrail slug={trail.slug} />
          </Suspense>
          <PaceCalculator distanceKm={trail.distanceKm} ascentM={trail.ascentM} />
        </aside>
      </div>
    </article>
  )
}

async function readTrail(params: TrailPageProps['params']): Promise<Trail> {
  const { slug } = await params
  return findTrail(slug) ?? notFound()
}

function Facts({ trail }: { trail: Trail }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Distance</dt>
        <dd>{trail.distanceKm} km</dd>
      </div>
      <div>
        <dt>Ascent</dt>
        <dd>{trail.ascentM} m</dd>
      </div>
      <div>
        <dt>Grade</dt>
        <dd>
          <Grade grade={trail.grade} />
        </dd>
      </div>
      <div>
        <dt>Season</dt>
        <dd>{trail.season}</dd>
      </div>
      <div>
        <dt>Sign</dt>
        <dd className={styles.sign}>
          <Sign color={trail.sign.color} label="" />
          {trail.sign.name}
        </dd>
      </div>
    </dl>
  )
}
