import type { ReactNode } from 'react'
import type { Metadata } from 'waymark'
import Link from 'waymark/link'
import icon from './icon.svg'
import '@/styles/global.css'

export const metadata: Metadata = {
  title: { default: '__NAME__', template: '%s · __NAME__' },
  description: 'A new app, made with Waymark.',
}

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <header>
          <Link href="/" className="home">
            <img src={icon} alt="" width={24} height={24} />
            __NAME__
          </Link>
          <Link href="/notes">Notes</Link>
        </header>
        <main>{children}</main>
      </body>
    </html>
  )
}
