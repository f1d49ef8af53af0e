import type { TrailState } from '../data/conditions.ts'
import styles from './condition-state.module.css'

const STATES: Record<TrailState, { label: string; shape: string }> = {
  open: { label: 'Open', shape: 'M2.5 8.5 L6.5 12.5 L13.5 4' },
  caution: { label: 'Take care', shape: 'M8 3 V9 M8 12.5 V12.6' },
  closed: { label: 'Closed', shape: 'M3.5 3.5 L12.5 12.5 M12.5 3.5 L3.5 12.5' },
}

/** Shape, word and colour say the same. */
export function ConditionState({ state }: { state: TrailState }) {
  const { label, shape } = STATES[state]
  return (
    <span className={`${styles.state} ${styles[state]}`}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d={shape} />
      </svg>
      {label}
    </span>
  )
}
