import { cutText } from '../../format/cut-text.ts'
import { readText } from '../../messages/read-text.ts'
import { Inert } from './inert.tsx'
import styles from './inert.module.css'

const SHOWN_CHARS = 600

/** The beginning of a long text, and all of it on request. It stands in no paragraph, which a browser would end before the rest. */
export function LongText({ text: value }: { text: string }) {
  if (value.length <= SHOWN_CHARS) return <Inert text={value} />
  const { text, format } = readText()
  return (
    <>
      <Inert text={`${cutText(value, SHOWN_CHARS)}…`} />
      <details className={styles.long}>
        <summary>{text('app.show-all', { size: format.bytes(value.length) })}</summary>
        <pre tabIndex={0}>
          <Inert text={value} />
        </pre>
      </details>
    </>
  )
}
