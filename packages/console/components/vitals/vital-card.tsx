import type { VitalSummary } from '../../../service/src/queries/vitals.ts'
import { readText } from '../../messages/read-text.ts'
import type { VitalBounds } from '../charts/geometry/vital-scale.ts'
import { VitalBand } from '../charts/vital-band.tsx'
import { Inert } from '../text/inert.tsx'
import { formatVital, VitalRating } from './vital-rating.tsx'
import styles from './vitals.module.css'

interface VitalCardProps {
  vital: VitalSummary
  bounds: VitalBounds
  /** Oldest first. */
  releases: readonly { version: string; vital: VitalSummary }[]
}

/** One vital of all routes: where it stands, and how the releases moved it. */
export function VitalCard({ vital, bounds, releases }: VitalCardProps) {
  const { text, format } = readText()
  const name = text(`vitals.${vital.name}`)
  return (
    <section className={styles.card}>
      <h2>
        {vital.name.toUpperCase()} <span>{name}</span>
      </h2>
      <p className={styles.value}>
        {formatVital(format, vital)} <VitalRating vital={vital} />
      </p>
      <VitalBand
        value={vital.p75}
        bounds={bounds}
        label={`${name}: ${formatVital(format, vital)}, ${text(`vitals.${vital.rating}`)}`}
      />
      <p className={styles.samples}>
        {vital.p75 === undefined
          ? text('vitals.few', { count: vital.samples })
          : text('vitals.p75', { count: vital.samples })}
      </p>
      {releases.length > 0 && (
        <table className={styles.releases}>
          <caption>{text('vitals.by-release')}</caption>
          <tbody>
            {releases.map((release) => (
              <tr key={release.version}>
                <th scope="row">
                  <Inert text={release.version} />
                </th>
                <td className={styles.band}>
                  <VitalBand
                    value={release.vital.p75}
                    bounds={bounds}
                    label={text(`vitals.${release.vital.rating}`)}
                  />
                </td>
                <td>{formatVital(format, release.vital)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
