import { readText } from '../../messages/read-text.ts'
import styles from './change.module.css'

/** Below this share a change is noise. */
const NOISE = 0.02
/** From here on, a factor says more than percent. */
const MANY = 10

interface ChangeProps {
  /** 0.1: ten percent more than before. Absent: there is nothing to compare with. */
  share: number | undefined
  /** What is good news. `neither`: it is only a fact. */
  better: 'less' | 'more' | 'neither'
}

/** How much more or less than before, with an arrow, and in a colour where it is good or bad. */
export function Change({ share, better }: ChangeProps) {
  const { format, text } = readText()
  if (share === undefined || !Number.isFinite(share)) return <span className={styles.change}>–</span>
  if (Math.abs(share) < NOISE) return <span className={styles.change}>{text('app.same')}</span>
  const isGood = better === 'more' ? share > 0 : share < 0
  const tone = better === 'neither' ? undefined : isGood ? 'ok' : 'bad'
  return (
    <span className={styles.change} data-tone={tone}>
      <svg width="8" height="8" viewBox="0 0 8 8" aria-hidden="true">
        <path d={share > 0 ? 'M4 1 7.5 7H.5Z' : 'M4 7 7.5 1H.5Z'} />
      </svg>
      {share > MANY ? `× ${format.compact(share + 1)}` : format.change(share)}
    </span>
  )
}
