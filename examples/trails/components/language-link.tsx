'use client'

import Link from 'waymark/link'
import { useLocale, usePathname } from 'waymark/navigation'
import { ONE_YEAR_SECONDS } from './theme.ts'
import styles from './site-header.module.css'

/** The same page in the other language. The choice is kept, or the next visit of the first page would decide anew. */
export function LanguageLink({ label }: { label: string }) {
  const pathname = usePathname()
  const other = useLocale() === 'de' ? 'en' : 'de'
  const remember = (): void => {
    document.cookie = `NEXT_LOCALE=${other}; path=/; max-age=${ONE_YEAR_SECONDS}; samesite=lax`
  }
  return (
    <Link
      className={styles.language}
      href={pathname}
      locale={other}
      lang={other}
      hrefLang={other}
      prefetch={false}
      onClick={remember}
    >
      {label}
    </Link>
  )
}
