'use client'

import { useLocale } from 'waymark/navigation'
import { FAILURE_WORDS } from '../../../words/failure.ts'
import styles from './weather.module.css'

interface WeatherErrorProps {
  error: Error & { digest?: string }
  retry: () => void
}

/** Takes the place of the weather alone. */
export default function WeatherError({ error, retry }: WeatherErrorProps) {
  const words = FAILURE_WORDS[useLocale() === 'de' ? 'de' : 'en']
  return (
    <section className={styles.failed}>
      <h2>{words.station}</h2>
      <p>{words.stationText}</p>
      {error.digest !== undefined && (
        <p>
          {words.number} <code>{error.digest}</code>
        </p>
      )}
      <p className={styles.ways}>
        <button type="button" className="button" onClick={retry}>
          {words.again}
        </button>
        {/* A document: an error stays on the screen while only the query changes. */}
        <a href={useLocale() === 'de' ? '/de/conditions' : '/conditions'}>{words.otherStation}</a>
      </p>
    </section>
  )
}
