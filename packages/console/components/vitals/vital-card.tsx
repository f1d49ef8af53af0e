import type { VitalSummary } from '../../../service/src/queries/vitals.ts'
import { readText } from '../../messages/read-text.ts'
import type { VitalBounds } from '../charts/geometry/vital-scale.ts'
import { VitalBand } from '../charts/vital-band.tsx'
import { ReleaseName } from '../text/release-name.tsx'
import { describeSamples, formatVital, VitalRating } from './vital-rating.tsx'
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
  const isJudged = vital.rating !== 'too-few'
  return (
    <section className={styles.card}>
      <h2>
        {vital.name.toUpperCase()} <span>{name}</span>
      </h2>
      <p className={styles.value} data-rating={vital.rating}>
        {formatVital(format, vital)} {isJudged && <VitalRating vital={vital} />}
      </p>
      {isJudged && (
        <VitalBand
          value={vital.p75}
          bounds={bounds}
          label={`${name}: ${formatVital(format, vital)}, ${text(`vitals.${vital.rating}`)}`}
        />
      )}
      <p className={styles.samples}>{text(describeSamples(vital), { count: vital.samples })}</p>
      {releases.length > 0 && (
        <table className={styles.releases}>
          <caption>{text('vitals.by-release')}</caption>
          <tbody>
            {releases.map((release) => (
              <tr key={release.version}>
                <th scope="row">
                  <ReleaseName version={release.version} />
                </th>
                {release.vital.rating === 'too-few' ? (
                  <td colSpan={2} data-rating="too-few">
                    {release.vital.samples > 0 && `${formatVital(format, release.vital)} `}
                    {text(describeSamples(release.vital, 'short'), { count: release.vital.samples })}
                  </td>
                ) : (
                  <>
                    <td className={styles.band}>
                      <VitalBand
                        value={release.vital.p75}
                        bounds={bounds}
                        label={text(`vitals.${release.vital.rating}`)}
                      />
                    </td>
                    <td>{formatVital(format, release.vital)}</td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
