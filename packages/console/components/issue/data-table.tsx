import type { Json } from '../../../service/src/digest/values.ts'
import { DataPairs } from '../text/data-pairs.tsx'
import { flattenData } from './flatten-data.ts'
import { Section } from './section.tsx'
import styles from './section.module.css'

/** Keys and values as text; nothing when there are none. */
export function DataTable({ title, data }: { title: string; data: object | undefined }) {
  const rows = flattenData((data ?? {}) as Record<string, Json>)
  if (rows.length === 0) return null
  return (
    <Section title={title}>
      <DataPairs rows={rows} className={styles.table} entryClassName={styles.entry} />
    </Section>
  )
}
