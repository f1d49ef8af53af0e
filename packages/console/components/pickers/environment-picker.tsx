'use client'

import Link from 'waymark/link'
import { usePathname, useSearchParams } from 'waymark/navigation'
import { useText } from '../../messages/use-text.ts'
import { withQuery } from '../../state/query.ts'
import { Menu } from '../menu/menu.tsx'
import { showControls } from '../text/visible-controls.ts'

export function EnvironmentPicker({ environments }: { environments: string[] }) {
  const { text } = useText()
  const pathname = usePathname()
  const search = useSearchParams()
  const chosen = search.get('env') ?? ''
  const label = chosen === '' ? text('pick.all-environments') : showControls(chosen)
  // A page of results belongs to its filter.
  const hrefOf = (env: string): string =>
    withQuery(pathname, new URLSearchParams(search), { env, cursor: undefined })
  return (
    <Menu look="button" align="end" name={`${text('pick.environment')}: ${label}`} label={label}>
      <Link href={hrefOf('')} scroll={false} aria-current={chosen === '' ? 'true' : undefined}>
        {text('pick.all-environments')}
      </Link>
      {environments.map((name) => (
        <Link
          key={name}
          href={hrefOf(name)}
          scroll={false}
          aria-current={chosen === name ? 'true' : undefined}
        >
          {showControls(name)}
        </Link>
      ))}
    </Menu>
  )
}
