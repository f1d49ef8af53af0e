import type { ReactNode } from 'react'
import Link from 'waymark/link'
import { getLocale } from 'waymark/server'
import { readWords } from '../../words/read-words.ts'
import styles from './layout.module.css'
import { WeatherTabs } from './weather-tabs.tsx'

interface ConditionsLayoutProps {
  children: ReactNode
  map: ReactNode
  weather: ReactNode
}

/** Map and weather are slots: each waits, fails and changes alone. */
export default function ConditionsLayout({ children, map, weather }: ConditionsLayoutProps) {
  const { conditions: words } = readWords(getLocale()).site
  return (
    <>
      {children}
      <div className={styles.columns}>
        <div className={styles.weather}>
          <WeatherTabs now={words.now} week={words.week} />
          {weather}
          <p className={styles.aside}>
            {words.broken} <Link href="/conditions?station=offline">{words.askBroken}</Link>.
          </p>
        </div>
        {map}
      </div>
    </>
  )
}
