import { getLocale } from 'waymark/server'
import { TRAIL_FACTS } from '../../../data/trail-facts.ts'
import { readWords } from '../../../words/read-words.ts'
import styles from './weather.module.css'

/** Rows of the final height, so that nothing moves when the readings arrive. */
export default function WeatherLoading() {
  return (
    <div className={styles.waiting} role="status" aria-label={readWords(getLocale()).site.conditions.asking}>
      {TRAIL_FACTS.map(({ slug }) => (
        <div key={slug}>
          <span style={{ width: `${4 + slug.length / 2}em` }} />
        </div>
      ))}
    </div>
  )
}
