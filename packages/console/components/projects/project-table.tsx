import Link from 'waymark/link'
import type { ProjectOverview } from '../../../service/src/queries/overview.ts'
import type { ProjectSummary } from '../../../service/src/queries/settings.ts'
import { readText } from '../../messages/read-text.ts'
import { Sparkline } from '../charts/sparkline.tsx'
import { formatShare } from '../performance/format-share.ts'
import table from '../table.module.css'

interface ProjectTableProps {
  projects: readonly ProjectSummary[]
  /** In the same order. */
  overviews: readonly ProjectOverview[]
}

/** Is something wrong in one of the apps? */
export function ProjectTable({ projects, overviews }: ProjectTableProps) {
  const { text, format } = readText()
  return (
    <div className={table.scroll}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{text('nav.project')}</th>
            <th scope="col" className={table.number}>
              {text('projects.open')}
            </th>
            <th scope="col">{text('projects.trend')}</th>
            <th scope="col" className={`${table.number} ${table.less}`}>
              {text('projects.events')}
            </th>
            <th scope="col" className={`${table.number} ${table.less}`}>
              {text('projects.users')}
            </th>
            <th scope="col" className={`${table.number} ${table.less}`}>
              {text('performance.failures')}
            </th>
          </tr>
        </thead>
        <tbody>
          {projects.map((project, index) => {
            const overview = overviews[index]
            const errors = overview?.points.map((point) => point.errors) ?? []
            return (
              <tr key={project.id} className={table.linked}>
                <td className={table.wide}>
                  <Link className={table.name} href={`/p/${project.id}/issues`}>
                    {project.name}
                  </Link>
                </td>
                <td className={table.number}>{format.number(project.unresolved)}</td>
                <td>
                  <Sparkline values={errors} label={`${text('projects.trend')}: ${errors.join(', ')}`} />
                </td>
                <td className={`${table.number} ${table.less}`}>
                  {format.number(overview?.now.errors ?? 0)}
                </td>
                <td className={`${table.number} ${table.less}`}>{format.number(overview?.now.users ?? 0)}</td>
                <td className={`${table.number} ${table.less}`}>
                  {typeof overview?.now.errorRate === 'number'
                    ? formatShare(format, overview.now.errorRate)
                    : '–'}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
