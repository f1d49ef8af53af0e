import Link from 'waymark/link'
import type { ReleaseSummary } from '../../../service/src/queries/releases.ts'
import { readText } from '../../messages/read-text.ts'
import table from '../table.module.css'
import { ReleaseName } from '../text/release-name.tsx'
import { Time } from '../time.tsx'
import styles from './releases.module.css'

interface ReleaseTableProps {
  projectId: number
  releases: readonly ReleaseSummary[]
  nowMs: number
  /** Without them nothing is known about adoption and crashes. */
  hasSessions: boolean
}

const SESSION_COLUMNS = [
  { name: 'sessions', isLess: true },
  { name: 'crash-free-sessions', isLess: false },
  { name: 'crash-free-users', isLess: true },
] as const
const COLUMNS = [
  { name: 'new-issues', isLess: false },
  { name: 'regressions', isLess: false },
  { name: 'events', isLess: true },
  { name: 'first', isLess: true },
  { name: 'last-seen', isLess: true },
] as const

const less = `${table.number} ${table.less}`

export function ReleaseTable({ projectId, releases, nowMs, hasSessions }: ReleaseTableProps) {
  const { text, format } = readText()
  return (
    <div className={table.scroll}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{text('releases.version')}</th>
            {hasSessions && (
              <>
                <td className={table.less} />
                <th scope="col" className={table.number} title={text('releases.adoption.note')}>
                  {text('releases.adoption')}
                </th>
              </>
            )}
            {[...(hasSessions ? SESSION_COLUMNS : []), ...COLUMNS].map(({ name, isLess }) => (
              <th key={name} scope="col" className={isLess ? less : table.number}>
                {text(`releases.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {releases.map((release) => (
            <tr key={release.version} className={table.linked}>
              <td>
                <Link
                  className={table.name}
                  href={`/p/${projectId}/releases/${encodeURIComponent(release.version)}`}
                >
                  <ReleaseName version={release.version} />
                </Link>
              </td>
              {hasSessions && <SessionCells release={release} />}
              <td className={table.number}>{format.number(release.newIssues)}</td>
              <td className={`${table.number} ${release.regressions > 0 ? table.failed : ''}`}>
                {format.number(release.regressions)}
              </td>
              <td className={less}>{format.number(release.events)}</td>
              <td className={`${less} ${table.hint}`}>
                <Time ms={release.firstMs} nowMs={nowMs} />
              </td>
              <td className={`${less} ${table.hint}`}>
                <Time ms={release.lastMs} nowMs={nowMs} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function SessionCells({ release }: { release: ReleaseSummary }) {
  const { format } = readText()
  const share = (value: number | undefined): string => (value === undefined ? '–' : format.percent(value))
  return (
    <>
      <td className={`${styles.adoption} ${table.less}`}>
        <svg width="100%" height="8" aria-hidden="true">
          <rect className={styles.whole} width="100%" height="8" rx="2" />
          <rect width={`${release.adoption * 100}%`} height="8" rx="2" />
        </svg>
      </td>
      <td className={table.number}>{share(release.adoption)}</td>
      <td className={less}>{format.number(release.sessions)}</td>
      <td className={table.number}>{share(release.crashFreeSessions)}</td>
      <td className={less}>{share(release.crashFreeUsers)}</td>
    </>
  )
}
