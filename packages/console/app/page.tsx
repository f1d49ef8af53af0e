import { redirect } from 'waymark/navigation'
import { readHost } from '../server/host.ts'
import { requireRole } from '../server/session.ts'

/** With one project there is nothing to choose. */
export default async function Home() {
  await requireRole('reader')
  const [first, ...others] = readHost().service.projects()
  redirect(first === undefined || others.length > 0 ? '/projects' : `/p/${first.id}/issues`)
}
