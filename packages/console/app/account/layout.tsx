import type { LayoutProps } from 'waymark'
import { Shell } from '../../components/shell/shell.tsx'
import { requireRole } from '../../server/session.ts'

export default async function AccountLayout({ children }: LayoutProps<'/account'>) {
  return <Shell session={await requireRole('reader')}>{children}</Shell>
}
