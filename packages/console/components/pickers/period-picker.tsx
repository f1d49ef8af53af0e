'use client'

import Link from 'waymark/link'
import { usePathname, useSearchParams } from 'waymark/navigation'
import { useText } from '../../messages/use-text.ts'
import { DEFAULT_PERIOD, PERIOD_NAMES, readPeriod } from '../../state/period.ts'
import { withQuery } from '../../state/query.ts'
import { Menu } from '../menu/menu.tsx'

export function PeriodPicker() {
  const { text } = useText()
  const pathname = usePathname()
  const search = useSearchParams()
  const { name: chosen } = readPeriod(Object.fromEntries(search), 0)
  const label = text(`period.${chosen}`)
  return (
    <Menu look="button" align="end" name={`${text('pick.period')}: ${label}`} label={label}>
      {PERIOD_NAMES.map((name) => (
        <Link
          key={name}
          href={withQuery(pathname, new URLSearchParams(search), {
            period: name === DEFAULT_PERIOD ? undefined : name,
            from: undefined,
            to: undefined,
            cursor: undefined,
          })}
          scroll={false}
          aria-current={chosen === name ? 'true' : undefined}
        >
          {text(`period.${name}`)}
        </Link>
      ))}
    </Menu>
  )
}
