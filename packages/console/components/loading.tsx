import { readText } from '../messages/read-text.ts'
import { Mark } from './mark.tsx'
import styles from './loading.module.css'

/** In the middle of the place where content will be. */
export function Loading() {
  return (
    <div className={styles.loading} role="status">
      <Mark size={32} isBusy />
      <span className="visually-hidden">{readText().text('app.loading')}</span>
    </div>
  )
}
