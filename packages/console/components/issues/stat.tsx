import type { ReactNode } from 'react'
import { readText } from '../../messages/read-text.ts'
import styles from './summary.module.css'

interface StatProps {
  name: string
  help?: string
  /** Absent: nothing was measured. */
  value: string | undefined
  /** Above 0: worse than before. */
  change: number
  /** Empty: there is nothing to compare with. */
  changeText: string
  against: string
  children?: ReactNode
}

/** One number with its name, and how it was before. */
export function Stat({ name, help, value, change, changeText, against, children }: StatProps) {
  const { text } = readText()
  const tone = change > 0 ? 'worse' : change < 0 ? 'better' : 'same'
  return (
    <div className={styles.stat}>
      <dt title={help}>{name}</dt>
      <dd>
        <span className={styles.value}>{value ?? '–'}</span>
        {children}
        <span className={styles.change} data-tone={tone}>
          {value === undefined
            ? text('issues.no-requests')
            : changeText === ''
              ? text('app.no-earlier')
              : null}
          {value !== undefined && changeText !== '' && (
            <>
              {tone === 'same' ? (
                text('app.same')
              ) : (
                <b>
                  {changeText} <span className="visually-hidden">({text(`issues.${tone}`)})</span>
                </b>
              )}{' '}
              {against}
            </>
          )}
        </span>
      </dd>
    </div>
  )
}
