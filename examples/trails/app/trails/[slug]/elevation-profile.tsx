import type { Trail } from '../../../data/trails.ts'
import { formatKm, formatMetres } from '../../../words/format.ts'
import type { SiteWords } from '../../../words/read-words.ts'
import styles from './elevation-profile.module.css'

interface ElevationProfileProps {
  trail: Trail
  locale: string
  words: SiteWords['trail']
}

/** Lines are drawn in a square that is stretched to the box; words and numbers are HTML, so they never are. */
export function ElevationProfile({ trail, locale, words }: ElevationProfileProps) {
  const { heights, distanceKm } = trail
  const top = Math.max(...heights)
  const bottom = Math.min(...heights)
  const left = (km: number): number => (km / distanceKm) * 100
  const height = (km: number): number =>
    ((readHeight(heights, km / distanceKm) - bottom) / (top - bottom || 1)) * 100
  const line = heights
    .map((value, index) => {
      const x = (index / (heights.length - 1)) * 100
      return `${x.toFixed(2)} ${(100 - ((value - bottom) / (top - bottom || 1)) * 100).toFixed(2)}`
    })
    .join(' L')
  return (
    <figure className={styles.profile}>
      <div
        className={styles.plot}
        role="img"
        aria-label={words.heightsFrom(
          formatMetres(bottom, locale),
          formatMetres(top, locale),
          formatKm(distanceKm, locale),
        )}
      >
        <span className={`${styles.high} figures`}>{formatMetres(top, locale)}</span>
        <span className={`${styles.low} figures`}>{formatMetres(bottom, locale)}</span>
        <div className={styles.box}>
          <svg viewBox="0 0 100 100" preserveAspectRatio="none">
            <path d={`M0 140 L${line} L100 140Z`} className={styles.area} />
            <path d={`M${line}`} className={styles.line} />
          </svg>
          {trail.stops.map((stop, index) => (
            <span
              key={stop.km}
              className={styles.dot}
              style={{ left: `${left(stop.km)}%`, bottom: `${height(stop.km)}%` }}
            >
              {index + 1}
            </span>
          ))}
        </div>
      </div>
      <figcaption>
        <ol className={styles.stops}>
          {trail.stops.map((stop, index) => (
            <li key={stop.km}>
              <span className={styles.number}>{index + 1}</span>
              <span>
                <strong>{stop.name}</strong>
                <span className={styles.note}>{stop.note}</span>
              </span>
              <span className={`${styles.km} figures`}>{formatKm(stop.km, locale)}</span>
            </li>
          ))}
        </ol>
      </figcaption>
    </figure>
  )
}

/** Height at a share of the way, between the two nearest values. */
function readHeight(heights: number[], share: number): number {
  const position = share * (heights.length - 1)
  const before = heights[Math.floor(position)] ?? 0
  const after = heights[Math.ceil(position)] ?? before
  return before + (after - before) * (position % 1)
}
