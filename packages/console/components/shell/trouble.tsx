import { readText } from '../../messages/read-text.ts'
import styles from './shell.module.css'

/** Above everything that may be out of date because of it. */
export function Trouble({ reason }: { reason: string }) {
  if (reason === '') return null
  const { text } = readText()
  return (
    <p role="alert" className={styles.trouble}>
      {text('app.trouble', { reason })}
    </p>
  )
}
