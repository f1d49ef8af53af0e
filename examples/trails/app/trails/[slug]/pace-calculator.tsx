'use client'

import { useId, useState } from 'react'
import { estimatePlan, formatClock, formatDuration } from '../../../data/pace.ts'
import styles from './pace-calculator.module.css'

const DUSK = 20 * 60

export function PaceCalculator({ distanceKm, ascentM }: { distanceKm: number; ascentM: number }) {
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
      <h2 id={`${id}-title`}>Plan your day</h2>
      <label>
        <span>
          Speed on the flat <b>{speedKmh.toFixed(1)} km/h</b>
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
          Breaks <b>{breakMinutes} min</b>
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
        <span>Start</span>
        <input type="time" value={start} onChange={(event) => setStart(event.target.value || '09:00')} />
      </label>
      <output className={styles.result}>
        <span className={styles.back}>
          Back at <b>{formatClock(arrival)}</b>
        </span>
        <span>
          {formatDuration(totalMinutes)}, of which {formatDuration(walkingMinutes)} on foot
        </span>
        {arrival > DUSK && <span className={styles.late}>▲ After dusk: take a lamp, or start earlier.</span>}
      </output>
    </section>
  )
}
