'use client'

import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { digestOf } from '../shared/control-flow.ts'
import { ERROR_DOCUMENT_ID } from '../shared/wire.ts'
import { FallbackStyle } from './fallback-pages.tsx'
import { COPIED_TEXT, COPY_TEXT, HOME_TEXT, RETRY_TEXT, readErrorTexts } from '../shared/fallback-texts.ts'

export interface GlobalErrorPageProps {
  error: unknown
  reset?: (() => void) | undefined
  nonce?: string | undefined
}

/** Stands in for app/global-error. Of the error it shows the digest only: message and stack are not for visitors. */
export function GlobalErrorPage({ error, reset, nonce }: GlobalErrorPageProps): ReactNode {
  const digest = digestOf(error)
  const { title, text } = readErrorTexts(digest)
  // False on the server and while hydrating: a button that nothing listens to is not shown.
  const interactive = useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  )
  const documentNonce = useSyncExternalStore(subscribeNever, readDocumentNonce, () => undefined)
  return (
    <html id={ERROR_DOCUMENT_ID} lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <FallbackStyle nonce={nonce ?? documentNonce} />
      </head>
      <body>
        <main className="wm-fb">
          <div>
            {digest && <h1>500</h1>}
            <div>
              <h2>{text}</h2>
              {digest && <Digest digest={digest} interactive={interactive} />}
              <p>
                <a href="/">{HOME_TEXT}</a>
                {interactive && reset && (
                  <button type="button" onClick={() => reset()}>
                    {RETRY_TEXT}
                  </button>
                )}
              </p>
            </div>
          </div>
        </main>
      </body>
    </html>
  )
}

function Digest({ digest, interactive }: { digest: string; interactive: boolean }): ReactNode {
  const [copied, setCopied] = useState(false)
  // Browsers offer the clipboard to secure pages only.
  const canCopy = interactive && navigator.clipboard !== undefined
  return (
    <p>
      {/* One text run, so that the paragraph reads `Digest: <digest>` for people and for tools. */}
      <span>
        {'Digest: '}
        <code>{digest}</code>
      </span>{' '}
      {canCopy && (
        <button
          type="button"
          aria-live="polite"
          onClick={() => {
            navigator.clipboard.writeText(digest).then(
              () => setCopied(true),
              () => setCopied(false),
            )
          }}
        >
          {copied ? COPIED_TEXT : COPY_TEXT}
        </button>
      )}
    </p>
  )
}

/** What is asked of the browser here does not change while the page is shown. */
function subscribeNever(): () => void {
  return () => {}
}

/** In the browser this page replaces a document whose scripts carry the nonce; it is the only place left to ask. */
function readDocumentNonce(): string | undefined {
  return document.querySelector<HTMLElement>('script[nonce]')?.nonce || undefined
}
