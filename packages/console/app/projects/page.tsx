import type { Metadata } from 'waymark'
import { EmptyState } from '../../components/empty-state.tsx'
import { ActionForm } from '../../components/form/action-form.tsx'
import { PlainHead } from '../../components/plain-head.tsx'
import { ProjectTable } from '../../components/projects/project-table.tsx'
import section from '../../components/section.module.css'
import { readText } from '../../messages/read-text.ts'
import { readHost } from '../../server/host.ts'
import { createProject } from '../../server/project-actions.ts'
import { hasRole, requireRole } from '../../server/session.ts'

const DAY_MS = 86_400_000

export function generateMetadata(): Metadata {
  return { title: readText().text('projects.title') }
}

export default async function ProjectsPage() {
  const session = await requireRole('reader')
  const { text } = readText()
  const { queries } = readHost().service
  const nowMs = Date.now()
  const projects = await queries.listProjects()
  const overviews = await Promise.all(
    projects.map(({ id }) => queries.readOverview({ projectId: id, fromMs: nowMs - DAY_MS, toMs: nowMs })),
  )
  return (
    <>
      <PlainHead title={text('projects.title')} />
      {projects.length === 0 ? (
        <EmptyState title={text('projects.none')}>{text('projects.create.text')}</EmptyState>
      ) : (
        <ProjectTable projects={projects} overviews={overviews} />
      )}
      {hasRole(session, 'owner') && (
        <section className={section.section}>
          <h2>{text('projects.create')}</h2>
          <p className={section.note}>{text('projects.create.text')}</p>
          <ActionForm action={createProject} submit={text('projects.create')} look="primary">
            <label>
              {text('projects.name')}
              <input name="name" required maxLength={60} />
            </label>
          </ActionForm>
        </section>
      )}
    </>
  )
}
