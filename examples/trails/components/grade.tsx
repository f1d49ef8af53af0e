import type { Grade as GradeName } from '../data/trails.ts'
import styles from './grade.module.css'

const STEPS: Record<GradeName, number> = { Easy: 1, Moderate: 2, Hard: 3 }

/** One to three peaks and the word. */
export function Grade({ grade }: { grade: GradeName }) {
  return (
    <span className={styles.grade}>
      <svg viewBox="0 0 30 10" width="30" height="10" aria-hidden="true">
        {[1, 2, 3].map((step) => (
          <path key={step} d={`M${step * 10 - 10} 10 l4.5 -8 4.5 8Z`} data-on={step <= STEPS[grade]} />
        ))}
      </svg>
      {grade}
    </span>
  )
}
