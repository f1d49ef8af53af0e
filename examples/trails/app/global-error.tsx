'use client'

import './global.css'
import { Notice } from '../components/notice.tsx'
import { FAILURE_WORDS } from '../words/failure.ts'

/** When even the layout failed: a document of its own, which knows neither language nor colours of the visitor. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  const { en, de } = FAILURE_WORDS
  return (
    <html lang="en" data-theme="auto">
      <body>
        <main>
          <Notice title={en.title}>
            <p>{en.text}</p>
            <p lang="de">{de.text}</p>
            <p>
              {error.digest !== undefined && <code>{error.digest}</code>}
              <a href="/">{en.home}</a>
            </p>
          </Notice>
        </main>
      </body>
    </html>
  )
}
