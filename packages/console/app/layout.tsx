import type { Metadata, Viewport } from 'waymark'
import type { ReactNode } from 'react'
import { cookies } from 'waymark/headers'
import { readText } from '../messages/read-text.ts'
import { readTheme, THEME_COOKIE } from '../state/theme.ts'
import './tokens.css'
import './global.css'

export function generateMetadata(): Metadata {
  const { text } = readText()
  return {
    title: { default: text('app.name'), template: `%s · ${text('app.name')}` },
    robots: { index: false, follow: false },
    // What is behind a password is in no search engine, in no language.
    alternates: { languages: {} },
  }
}

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fbfaf7' },
    { media: '(prefers-color-scheme: dark)', color: '#12151a' },
  ],
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = readTheme((await cookies()).get(THEME_COOKIE)?.value)
  const { locale } = readText()
  return (
    <html lang={locale} data-theme={theme === 'auto' ? undefined : theme}>
      <body>{children}</body>
    </html>
  )
}
