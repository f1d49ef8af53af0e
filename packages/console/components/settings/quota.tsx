import type { QuotaUse } from '../../../service/src/ingest/quota.ts'
import { readText } from '../../messages/read-text.ts'
import styles from './settings.module.css'

/** From here on the meter warns. */
const NEARLY_FULL = 0.8

/** How much of each window is used. */
export function Quota({ name, windows }: { name: string; windows: readonly QuotaUse[] }) {
  const { text, locale } = readText()
  return (
    <div className={styles.quota}>
      <h3>{name}</h3>
      <ul>
        {windows.map(({ seconds, limit, used }) => {
          const share = limit === 0 ? 1 : Math.min(1, used / limit)
          const use = text('settings.quota.use', { used, limit })
          return (
            <li key={seconds}>
              <span>{text('settings.quota.window', { time: writeWindow(seconds, locale) })}</span>
              <svg
                width="100%"
                height="8"
                role="img"
                aria-label={use}
                data-full={share >= NEARLY_FULL ? '' : undefined}
              >
                <rect className={styles.whole} width="100%" height="8" rx="2" />
                <rect width={`${share * 100}%`} height="8" rx="2" />
              </svg>
              <span>{use}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** 5 minutes, 1 hour, 30 days. */
function writeWindow(seconds: number, locale: string): string {
  const [unit, length] =
    seconds >= 86_400
      ? (['day', 86_400] as const)
      : seconds >= 3_600
        ? (['hour', 3_600] as const)
        : (['minute', 60] as const)
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / length)
}
