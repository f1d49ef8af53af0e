import { Inert } from './inert.tsx'
import { LongText } from './long-text.tsx'

interface DataPairsProps {
  rows: readonly (readonly [key: string, value: string])[]
  className?: string | undefined
  /** Of each pair. */
  entryClassName?: string | undefined
  /** Says what they are where no title does. */
  label?: string
}

/** Names and values that a client sent. */
export function DataPairs({ rows, className, entryClassName, label }: DataPairsProps) {
  return (
    <dl className={className} aria-label={label}>
      {rows.map(([key, value]) => (
        <div key={key} className={entryClassName}>
          <dt>
            <Inert text={key} />
          </dt>
          <dd>
            <LongText text={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
