'use client'

import { useId, useState } from 'react'
import { useLocale } from 'waymark/navigation'
import { estimatePlan, formatClock, formatDuration } from '../../../data/pace.ts'
import { formatNumber } from '../../../words/format.ts'
import type { SiteWords } from '../../../words/read-words.ts'
import styles from './pace-calculator.module.css'

const DUSK = 20 * 60

interface PaceCalculatorProps {
  distanceKm: number
  ascentM: number
  words: SiteWords['pace']
}

export function PaceCalculator({ distanceKm, ascentM, words }: PaceCalculatorProps) {
  const locale = useLocale()
  const id = useId()
  const [speedKmh, setSpeed] = useState(4)
  const [breakMinutes, setBreaks] = useState(45)
  const [start, setStart] = useState('09:00')
  const { walkingMinutes, totalMinutes, arrival } = estimatePlan({
    distanceKm,
    ascentM,
    speedKmh,
    breakMinutes,
    start,
  })
  return (
    <section className={styles.calculator} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{words.title}</h2>
      <label>
        <span>
          {words.speed} <b>{formatNumber(speedKmh, locale, 1)} km/h</b>
        </span>
        <input
          type="range"
          min="2.5"
          max="6"
          step="0.1"
          value={speedKmh}
          onChange={(event) => setSpeed(Number(event.target.value))}
        />
      </label>
      <label>
        <span>
          {words.breaks} <b>{breakMinutes} min</b>
        </span>
        <input
          type="range"
          min="0"
          max="150"
          step="5"
          value={breakMinutes}
          onChange={(event) => setBreaks(Number(event.target.value))}
        />
      </label>
      <label className={styles.start}>
        <span>{words.start}</span>
        <input type="time" value={start} onChange={(event) => setStart(event.target.value || '09:00')} />
      </label>
      <output className={styles.result}>
        <span className={styles.back}>
          {words.back} <b className="figures">{formatClock(arrival)}</b>
        </span>
        <span>
          {formatDuration(totalMinutes)} {words.total} {formatDuration(walkingMinutes)} {words.onFoot}
        </span>
        {arrival > DUSK && <span className={styles.late}>▲ {words.late}</span>}
      </output>
    </section>
  )
}
