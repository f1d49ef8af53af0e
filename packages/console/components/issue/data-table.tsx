import type { Json } from '../../../service/src/digest/values.ts'
import { Inert } from '../text/inert.tsx'
import { LongText } from '../text/long-text.tsx'
import { flattenData } from './flatten-data.ts'
import { Section } from './section.tsx'
import styles from './section.module.css'

/** Keys and values as text; nothing when there are none. */
export function DataTable({ title, data }: { title: string; data: object | undefined }) {
  const rows = flattenData((data ?? {}) as Record<string, Json>)
  if (rows.length === 0) return null
  return (
    <Section title={title}>
      <dl className={styles.table}>
        {rows.map(([key, value]) => (
          <div key={key} className={styles.entry}>
            <dt>
              <Inert text={key} />
            </dt>
            <dd>
              <LongText text={value} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
