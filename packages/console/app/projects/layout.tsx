import type { LayoutProps } from 'waymark'
import { Shell } from '../../components/shell/shell.tsx'
import { requireRole } from '../../server/session.ts'

export default async function ProjectsLayout({ children }: LayoutProps<'/projects'>) {
  return <Shell session={await requireRole('reader')}>{children}</Shell>
}
