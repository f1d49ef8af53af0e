import Link from 'waymark/link'
import type { RouteVitals } from '../../../service/src/queries/vitals.ts'
import { readText } from '../../messages/read-text.ts'
import { encodeRoutePath } from '../../state/route-path.ts'
import { withQuery, type Query } from '../../state/query.ts'
import type { VitalBounds } from '../charts/geometry/vital-scale.ts'
import { VitalBand } from '../charts/vital-band.tsx'
import { Inert } from '../text/inert.tsx'
import table from '../table.module.css'
import { describeSamples, formatVital, VitalRating } from './vital-rating.tsx'
import styles from './vitals.module.css'

interface VitalTableProps {
  projectId: number
  query: Query
  routes: readonly RouteVitals[]
  bounds: Readonly<Record<string, VitalBounds>>
}

/** Vitals of each route. */
export function VitalTable({ projectId, query, routes, bounds }: VitalTableProps) {
  const { text, format } = readText()
  return (
    <div className={table.scroll}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{text('performance.route')}</th>
            {routes[0]?.vitals.map((vital) => (
              <th key={vital.name} scope="col" className={table.number}>
                <abbr title={text(`vitals.${vital.name}`)}>{vital.name.toUpperCase()}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {routes.map(({ route, vitals }) => (
            <tr key={route} className={table.linked}>
              <td className={table.wide}>
                <Link
                  className={table.name}
                  href={withQuery(
                    `/p/${projectId}/performance/${encodeRoutePath({ op: 'pageload', route })}`,
                    query,
                    { device: undefined, cursor: undefined },
                  )}
                >
                  <Inert text={route} />
                </Link>
              </td>
              {vitals.map((vital) => (
                <td
                  key={vital.name}
                  className={styles.cell}
                  title={text(describeSamples(vital), { count: vital.samples })}
                  data-rating={vital.rating}
                >
                  <span className={styles.line}>
                    {vital.rating !== 'too-few' && <VitalRating vital={vital} look="short" />}
                    {formatVital(format, vital)}
                  </span>
                  {vital.rating === 'too-few' ? (
                    <span className={`${styles.line} ${table.hint}`}>
                      {text(describeSamples(vital, 'short'), { count: vital.samples })}
                    </span>
                  ) : (
                    <VitalBand
                      value={vital.p75}
                      bounds={bounds[vital.name] ?? { good: 1, poor: 2 }}
                      label={text(`vitals.${vital.rating}`)}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
