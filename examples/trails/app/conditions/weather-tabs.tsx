'use client'

import Link from 'waymark/link'
import { useSelectedLayoutSegment } from 'waymark/navigation'
import styles from './layout.module.css'

export function WeatherTabs({ now, week }: { now: string; week: string }) {
  const isWeek = useSelectedLayoutSegment('weather') === 'week'
  return (
    <nav className={styles.tabs} aria-label={`${now}, ${week}`}>
      <Link href="/conditions" scroll={false} aria-current={isWeek ? undefined : 'page'}>
        {now}
      </Link>
      <Link href="/conditions/week" scroll={false} aria-current={isWeek ? 'page' : undefined}>
        {week}
      </Link>
    </nav>
  )
}
