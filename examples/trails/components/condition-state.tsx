import type { TrailState } from '../data/conditions.ts'
import styles from './condition-state.module.css'

const SHAPES: Record<TrailState, string> = {
  open: 'M2.5 8.5 L6.5 12.5 L13.5 4',
  caution: 'M8 3 V9 M8 12.5 V12.6',
  closed: 'M3.5 3.5 L12.5 12.5 M12.5 3.5 L3.5 12.5',
}

/** Shape, word and colour say the same. */
export function ConditionState({ state, label }: { state: TrailState; label: string }) {
  return (
    <span className={`${styles.state} ${styles[state]}`}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d={SHAPES[state]} />
      </svg>
      {label}
    </span>
  )
}
