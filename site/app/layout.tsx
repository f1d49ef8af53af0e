import type { ReactNode } from 'react'
import type { Metadata, Viewport } from 'waymark'
import Link from 'waymark/link'
import { Search } from '../components/search.tsx'
import { ThemeSwitch } from '../components/theme-switch.tsx'
import icon from './icon.svg'
import './global.css'

export const metadata: Metadata = {
  title: { default: 'Waymark', template: '%s · Waymark' },
  description:
    'Documentation of Waymark, a framework for server-rendered React apps that tells you what broke and what is slow.',
}

export const viewport: Viewport = { colorScheme: 'light dark' }

/** Before the first paint, so that a chosen theme does not flash. */
const APPLY_THEME = `try{document.documentElement.dataset.theme=localStorage.theme||''}catch{}`

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <body>
        <script dangerouslySetInnerHTML={{ __html: APPLY_THEME }} />
        <a className="skip" href="#content">
          Skip to the text
        </a>
        <header className="top">
          <Link href="/" className="home">
            <img src={icon} alt="" width={24} height={24} />
            Waymark
          </Link>
          <Link href="/docs/start/">Documentation</Link>
          <Search />
          <ThemeSwitch />
        </header>
        {children}
      </body>
    </html>
  )
}
