import { Grade } from '../../../components/grade.tsx'
import { Sign } from '../../../components/mark.tsx'
import { SIGN_COLOURS } from '../../../data/trail-facts.ts'
import type { Trail } from '../../../data/trails.ts'
import { formatKm, formatMetres } from '../../../words/format.ts'
import type { SiteWords } from '../../../words/read-words.ts'
import styles from './trail-facts.module.css'

interface TrailFactsProps {
  trail: Trail
  locale: string
  words: SiteWords
}

export function TrailFacts({ trail, locale, words }: TrailFactsProps) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{words.trail.distance}</dt>
        <dd className="figures">{formatKm(trail.distanceKm, locale)}</dd>
      </div>
      <div>
        <dt>{words.trail.ascent}</dt>
        <dd className="figures">{formatMetres(trail.ascentM, locale)}</dd>
      </div>
      <div>
        <dt>{words.trail.grade}</dt>
        <dd>
          <Grade grade={trail.grade} label={words.grades[trail.grade]} />
        </dd>
      </div>
      <div>
        <dt>{words.trail.season}</dt>
        <dd>{trail.season}</dd>
      </div>
      <div>
        <dt>{words.trail.sign}</dt>
        <dd className={styles.sign}>
          <Sign color={SIGN_COLOURS[trail.sign]} />
          {words.colours[trail.sign]}
        </dd>
      </div>
    </dl>
  )
}
