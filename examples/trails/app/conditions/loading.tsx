import { ConditionsHead } from './conditions-head.tsx'
import styles from './conditions.module.css'

const ROWS = ['62%', '48%', '70%', '55%', '66%', '50%']

/** Rows of the final height, so that nothing moves when the readings arrive. */
export default function Loading() {
  return (
    <>
      <ConditionsHead />
      <div className={styles.waiting} role="status" aria-label="Asking the weather station">
        {ROWS.map((width) => (
          <div key={width}>
            <span style={{ width }} />
          </div>
        ))}
      </div>
    </>
  )
}
