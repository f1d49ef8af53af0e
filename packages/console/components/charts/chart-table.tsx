import type { ReactNode } from 'react'
import { readText } from '../../messages/read-text.ts'
import styles from './charts.module.css'

/** The numbers behind a chart, for those who cannot see it and those who want them exactly. */
export function ChartTable(props: {
  label: string
  /** Name of the first column. */
  first: string
  columns: readonly string[]
  rows: readonly { heading: string; values: readonly string[] }[]
}): ReactNode {
  const { text } = readText()
  return (
    <details className={styles.table}>
      <summary>{text('charts.table')}</summary>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={props.label}>
        <table>
          <thead>
            <tr>
              <th scope="col">{props.first}</th>
              {props.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {/* An hour that clocks show twice is there twice. */}
            {props.rows.map((row, place) => (
              <tr key={place}>
                <th scope="row">{row.heading}</th>
                {row.values.map((value, index) => (
                  <td key={props.columns[index]}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
