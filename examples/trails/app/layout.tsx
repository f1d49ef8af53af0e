import type { Metadata, Viewport } from 'waymark'
import { getLocale } from 'waymark/server'
import type { ReactNode } from 'react'
import { PageFrame } from '../components/page-frame.tsx'
import { figures } from '../components/figures.ts'
import { SITE_ORIGIN } from '../data/site-origin.ts'
import { readWords } from '../words/read-words.ts'
import './global.css'

export function generateMetadata(): Metadata {
  const { site } = readWords(getLocale())
  return {
    metadataBase: new URL(SITE_ORIGIN),
    title: { default: `${site.name} · ${site.tagline}`, template: `%s · ${site.name}` },
    description: site.description,
    alternates: { canonical: './' },
    openGraph: { siteName: site.name, type: 'website', locale: getLocale() },
  }
}

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fbfaf7' },
    { media: '(prefers-color-scheme: dark)', color: '#12151a' },
  ],
}

export default function RootLayout({ children, modal }: { children: ReactNode; modal: ReactNode }) {
  const locale = getLocale()
  return (
    // The switch for colours writes an attribute of its own.
    <html lang={locale} className={figures.variable} suppressHydrationWarning>
      <body>
        <link rel="stylesheet" href="/theme.css" precedence="theme" />
        <PageFrame words={readWords(locale).site.chrome}>{children}</PageFrame>
        {modal}
      </body>
    </html>
  )
}
