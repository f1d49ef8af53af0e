import Link from 'waymark/link'
import { SIGN_COLOURS } from '../data/trail-facts.ts'
import type { Trail } from '../data/trails.ts'
import { formatKm, formatMetres } from '../words/format.ts'
import type { SiteWords } from '../words/read-words.ts'
import { Grade } from './grade.tsx'
import { Sign } from './mark.tsx'
import { Scene } from './scene.tsx'
import styles from './trail-card.module.css'

interface TrailCardProps {
  trail: Trail
  locale: string
  words: SiteWords
}

export function TrailCard({ trail, locale, words }: TrailCardProps) {
  return (
    <Link className={styles.card} href={`/trails/${trail.slug}`}>
      <div className={styles.art}>
        <Scene name={trail.scene} />
      </div>
      <div className={styles.text}>
        <div className={styles.title}>
          <h3>{trail.name}</h3>
          <Sign color={SIGN_COLOURS[trail.sign]} label={words.trail.signOf(words.colours[trail.sign])} />
        </div>
        <p className={styles.summary}>{trail.summary}</p>
        <p className={styles.facts}>
          <span className="figures">{formatKm(trail.distanceKm, locale)}</span>
          <span className="figures">↑ {formatMetres(trail.ascentM, locale)}</span>
          <Grade grade={trail.grade} label={words.grades[trail.grade]} />
        </p>
      </div>
    </Link>
  )
}
