import type { LayoutProps, Metadata } from 'waymark'
import { Shell } from '../../../components/shell/shell.tsx'
import { readProject } from '../../../server/project.ts'
import { countUnresolved } from '../../../server/project-facts.ts'
import { requireRole } from '../../../server/session.ts'

type ProjectLayoutProps = LayoutProps<'/p/[project]'>

export async function generateMetadata({ params }: ProjectLayoutProps): Promise<Metadata> {
  const { name } = await readProject((await params).project)
  return { title: { default: name, template: `%s · ${name}` } }
}

/** There is no loading state around issues and settings: their forms have to work without JavaScript, which a late part of a page needs. */
export default async function ProjectLayout({ params, children }: ProjectLayoutProps) {
  const session = await requireRole('reader')
  const project = await readProject((await params).project)
  const unresolved = await countUnresolved(project.id)
  return (
    <Shell session={session} project={{ id: project.id, unresolved }}>
      {children}
    </Shell>
  )
}
