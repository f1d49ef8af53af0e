import type { ReactNode } from 'react'
import type { Metadata, Viewport } from 'waymark'
import { cookies } from 'waymark/headers'
import Link from 'waymark/link'
import { Mark } from '../components/mark.tsx'
import { SiteNav } from '../components/site-nav.tsx'
import { readTheme, THEME_COOKIE } from '../components/theme.ts'
import { ThemeSwitch } from '../components/theme-switch.tsx'
import './global.css'
import styles from './layout.module.css'

export const metadata: Metadata = {
  title: { default: 'Trails · six waymarked walks', template: '%s · Trails' },
  description: 'Six waymarked walks with maps in words, heights in pictures and times you can trust.',
}

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fbfaf7' },
    { media: '(prefers-color-scheme: dark)', color: '#12151a' },
  ],
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = readTheme((await cookies()).get(THEME_COOKIE)?.value)
  return (
    <html lang="en" data-theme={theme === 'auto' ? undefined : theme}>
      <body>
        <a className={styles.skip} href="#main">
          Skip to content
        </a>
        <header className={styles.header}>
          <div className={styles.bar}>
            <Link className={styles.home} href="/">
              <Mark size={28} />
              Trails
            </Link>
            <SiteNav />
            <ThemeSwitch initial={theme} />
          </div>
        </header>
        <main id="main" className={styles.main}>
          {children}
        </main>
        <footer className={styles.footer}>
          <p>
            The trails are invented, the signs are not: three bars, the middle one tells you which way is
            yours. The list as JSON: <a href="/api/trails">/api/trails</a>
          </p>
        </footer>
      </body>
    </html>
  )
}
