import type { JsonObject } from '../../../service/src/digest/values.ts'
import { readText } from '../../messages/read-text.ts'
import { DataPairs } from '../text/data-pairs.tsx'
import { flattenData } from './flatten-data.ts'
import styles from './section.module.css'

/** What the app was running with. There are many, and few ask. */
export function Packages({ versions = {} }: { versions: JsonObject | undefined }) {
  const rows = flattenData(versions)
  if (rows.length === 0) return null
  return (
    <details className={styles.raw}>
      <summary>{readText().text('facts.packages')}</summary>
      <DataPairs rows={rows} className={styles.table} entryClassName={styles.entry} />
    </details>
  )
}
