import type { Metadata, PageProps } from 'waymark'
import Image from 'waymark/image'
import Link from 'waymark/link'
import { notFound } from 'waymark/navigation'
import { getLocale } from 'waymark/server'
import { HikeList } from '../../../components/hike-list.tsx'
import { PictureGrid } from '../../../components/picture-grid.tsx'
import { listHikes } from '../../../data/hikes.ts'
import { PICTURE_HEIGHT, PICTURE_WIDTH, picturesOf } from '../../../data/pictures.ts'
import { TRAIL_FACTS } from '../../../data/trail-facts.ts'
import { findTrail, type Trail } from '../../../data/trails.ts'
import { readWords } from '../../../words/read-words.ts'
import { ElevationProfile } from './elevation-profile.tsx'
import { PaceCalculator } from './pace-calculator.tsx'
import styles from './page.module.css'
import { TrailFacts } from './trail-facts.tsx'

type TrailPageProps = PageProps<'/trails/[slug]'>

const LATEST = 4

// Made by the build and made anew in the background; an action that writes into the log book does not wait for that.
export const revalidate = 300
export const dynamicParams = false

export function generateStaticParams(): { slug: string }[] {
  return TRAIL_FACTS.map(({ slug }) => ({ slug }))
}

export async function generateMetadata({ params }: TrailPageProps): Promise<Metadata> {
  const trail = await readTrail(params)
  const [picture] = picturesOf(getLocale(), trail.slug)
  return {
    title: trail.name,
    description: trail.summary,
    openGraph: {
      title: trail.name,
      description: trail.summary,
      type: 'article',
      images: picture && {
        url: picture.src,
        width: PICTURE_WIDTH,
        height: PICTURE_HEIGHT,
        alt: picture.title,
      },
    },
  }
}

export default async function TrailPage({ params }: TrailPageProps) {
  const locale = getLocale()
  const { site } = readWords(locale)
  const trail = await readTrail(params)
  const pictures = picturesOf(locale, trail.slug)
  const hikes = listHikes({ trail: trail.slug, limit: LATEST })
  return (
    <article>
      <header className={styles.head}>
        <div>
          <p className={styles.region}>
            <Link href={`/${trail.region}`}>{trail.regionName}</Link>
          </p>
          <h1>{trail.name}</h1>
          <p className={styles.summary}>{trail.summary}</p>
        </div>
        {pictures[0] !== undefined && (
          <Image
            className={styles.art}
            src={pictures[0].src}
            alt={pictures[0].title}
            width={PICTURE_WIDTH}
            height={PICTURE_HEIGHT}
            sizes="(max-width: 860px) 100vw, 560px"
            preload
          />
        )}
      </header>
      <TrailFacts trail={trail} locale={locale} words={site} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <section aria-labelledby="heights">
            <h2 id="heights">{site.trail.heights}</h2>
            <ElevationProfile trail={trail} locale={locale} words={site.trail} />
          </section>
          <section className={styles.story} aria-labelledby="way">
            <h2 id="way">{site.trail.way}</h2>
            {trail.story.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
          <section aria-labelledby="pictures">
            <h2 id="pictures">{site.trail.pictures}</h2>
            <PictureGrid pictures={pictures} />
          </section>
        </div>
        <div className={styles.side}>
          <PaceCalculator distanceKm={trail.distanceKm} ascentM={trail.ascentM} words={site.pace} />
          <section aria-labelledby="log">
            <h2 id="log">{site.trail.log}</h2>
            {hikes.length > 0 ? <HikeList hikes={hikes} locale={locale} /> : <p>{site.trail.nobody}</p>}
            <p className={styles.logThis}>
              <Link className="button" href={`/log?trail=${trail.slug}`}>
                {site.trail.logThis}
              </Link>
            </p>
          </section>
        </div>
      </div>
    </article>
  )
}

async function readTrail(params: TrailPageProps['params']): Promise<Trail> {
  const { slug } = await params
  return findTrail(getLocale(), slug) ?? notFound()
}
