import { GRADES, type Grade as GradeName } from '../data/trail-facts.ts'
import styles from './grade.module.css'

/** One to three peaks and the word. */
export function Grade({ grade, label }: { grade: GradeName; label: string }) {
  const steps = GRADES.indexOf(grade)
  return (
    <span className={styles.grade}>
      <svg viewBox="0 0 30 10" width="30" height="10" aria-hidden="true">
        {GRADES.map((name, index) => (
          <path key={name} d={`M${index * 10} 10 l4.5 -8 4.5 8Z`} data-on={index <= steps} />
        ))}
      </svg>
      {label}
    </span>
  )
}
