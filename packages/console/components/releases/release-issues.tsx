import Link from 'waymark/link'
import { joinTitle } from '../../format/join-title.ts'
import type { IssueSummary } from '../../../service/src/queries/issue-summary.ts'
import { readText } from '../../messages/read-text.ts'
import { Inert } from '../text/inert.tsx'
import table from '../table.module.css'
import { Time } from '../time.tsx'
import styles from './releases.module.css'

interface ReleaseIssuesProps {
  projectId: number
  issues: readonly IssueSummary[]
  nowMs: number
}

/** Issues that a release brought. */
export function ReleaseIssues({ projectId, issues, nowMs }: ReleaseIssuesProps) {
  const { text, format } = readText()
  return (
    <div className={table.scroll}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{text('releases.issue')}</th>
            <th scope="col" className={table.number}>
              {text('releases.events')}
            </th>
            <th scope="col" className={`${table.number} ${table.less}`}>
              {text('releases.users')}
            </th>
            <th scope="col" className={table.number}>
              {text('facts.last-seen')}
            </th>
          </tr>
        </thead>
        <tbody>
          {issues.map((issue) => (
            <tr key={issue.id} className={table.linked}>
              <td className={styles.issue}>
                <Link className={table.name} href={`/p/${projectId}/issues/${issue.id}`}>
                  <Inert text={joinTitle(issue) || text('issues.no-title')} />
                </Link>
                <span className={table.hint}>
                  <Inert text={issue.culprit} />
                </span>
              </td>
              <td className={table.number}>{format.number(issue.events)}</td>
              <td className={`${table.number} ${table.less}`}>{format.number(issue.users)}</td>
              <td className={`${table.number} ${table.hint}`}>
                <Time ms={issue.lastMs} nowMs={nowMs} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
