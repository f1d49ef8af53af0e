import Link from 'waymark/link'
import type { Trail } from '../data/trails.ts'
import { Grade } from './grade.tsx'
import { Sign } from './mark.tsx'
import { Scene } from './scene.tsx'
import styles from './trail-card.module.css'

export function TrailCard({ trail }: { trail: Trail }) {
  return (
    <Link className={styles.card} href={`/trails/${trail.slug}`}>
      <div className={styles.art}>
        <Scene name={trail.scene} />
      </div>
      <div className={styles.text}>
        <div className={styles.title}>
          <h3>{trail.name}</h3>
          <Sign color={trail.sign.color} label={`Sign: ${trail.sign.name} bar`} />
        </div>
        <p className={styles.summary}>{trail.summary}</p>
        <p className={styles.facts}>
          <span>{trail.distanceKm} km</span>
          <span>↑ {trail.ascentM} m</span>
          <Grade grade={trail.grade} />
        </p>
      </div>
    </Link>
  )
}
