'use client'

import Link from 'waymark/link'
import { useLocale, usePathname, useSearchParams } from 'waymark/navigation'
import { BASE_PATH } from '../../state/base-path.ts'
import { withQuery } from '../../state/query.ts'

const NAMES = { en: 'English', de: 'Deutsch' } as const

/** A link to this page in the other language. */
export function Languages() {
  const locale = useLocale()
  const other = locale === 'de' ? 'en' : 'de'
  const href = withQuery(usePathname(), new URLSearchParams(useSearchParams()), {})
  return (
    <Link
      href={href}
      locale={other}
      lang={other}
      prefetch={false}
      onClick={() => {
        document.cookie = `NEXT_LOCALE=${other}; path=${BASE_PATH}; max-age=31536000; samesite=lax`
      }}
    >
      {NAMES[other]}
    </Link>
  )
}
