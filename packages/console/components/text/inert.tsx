import { Fragment } from 'react'
import { splitControls } from './visible-controls.ts'
import styles from './inert.module.css'

/** Text of a report: nothing in it runs, turns the line round or hides. */
export function Inert({ text }: { text: string }) {
  const parts = splitControls(text)
  return (
    <span className={styles.inert}>
      {parts.map((part, index) =>
        typeof part === 'string' ? (
          <Fragment key={index}>{part}</Fragment>
        ) : (
          <span key={index} className={styles.control}>
            {part.code}
          </span>
        ),
      )}
    </span>
  )
}
