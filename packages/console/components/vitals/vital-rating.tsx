import type { VitalSummary } from '../../../service/src/queries/vitals.ts'
import type { Format } from '../../format/create-format.ts'
import { readText } from '../../messages/read-text.ts'
import type { MessageKey } from '../../messages/text.ts'
import styles from './vitals.module.css'

const SHAPES = {
  good: <circle cx="5" cy="5" r="4.5" />,
  'needs-improvement': <rect x="1" y="1" width="8" height="8" rx="1" />,
  poor: <path d="M5 .5 9.8 9.5H.2Z" />,
  'too-few': <path d="M1 4h8v2H1Z" />,
} as const

/** A judgement as a shape, a colour and a word. `short` leaves the word to those who cannot see the shape. */
export function VitalRating({ vital, look = 'full' }: { vital: VitalSummary; look?: 'full' | 'short' }) {
  const { text } = readText()
  const word = text(`vitals.${vital.rating}`)
  return (
    <span className={styles.rating} data-rating={vital.rating} title={word}>
      <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
        {SHAPES[vital.rating]}
      </svg>
      <span className={look === 'short' ? 'visually-hidden' : undefined}>{word}</span>
    </span>
  )
}

/** Times with their unit; the shift of a layout is a plain score. */
export function formatVital(format: Format, { name, p75 }: VitalSummary): string {
  if (p75 === undefined) return '–'
  return name === 'cls' ? format.number(Math.round(p75 * 1_000) / 1_000) : format.duration(p75)
}

/** From how many page views a value comes. Few of them are counted instead of judged. */
export function describeSamples(vital: VitalSummary, look: 'full' | 'short' = 'full'): MessageKey {
  if (vital.samples === 0) return 'vitals.nothing'
  if (vital.rating !== 'too-few') return 'vitals.p75'
  return look === 'short' ? 'vitals.few.short' : 'vitals.few'
}
