import type { ReactNode } from 'react'
import type { AccessStatus } from '../shared/control-flow.ts'
import { FALLBACK_CSS, FALLBACK_STYLE_ID, FALLBACK_STYLE_PRECEDENCE } from '../shared/fallback-style.ts'
import { ACCESS_TEXTS, HOME_TEXT } from '../shared/fallback-texts.ts'

export interface FallbackPageProps {
  /** Of the document's Content-Security-Policy. */
  nonce?: string | undefined
}

export function NotFoundPage({ nonce }: FallbackPageProps): ReactNode {
  return <AccessPage status={404} nonce={nonce} />
}

export function ForbiddenPage({ nonce }: FallbackPageProps): ReactNode {
  return <AccessPage status={403} nonce={nonce} />
}

export function UnauthorizedPage({ nonce }: FallbackPageProps): ReactNode {
  return <AccessPage status={401} nonce={nonce} />
}

/**
 * React moves the stylesheet to the head and keeps one copy. It would leave the nonce out there, so with one
 * the element stays in place; browsers hide the value of that attribute from hydration.
 */
export function FallbackStyle({ nonce }: FallbackPageProps): ReactNode {
  if (nonce) {
    return (
      <style nonce={nonce} suppressHydrationWarning>
        {FALLBACK_CSS}
      </style>
    )
  }
  return (
    <style href={FALLBACK_STYLE_ID} precedence={FALLBACK_STYLE_PRECEDENCE}>
      {FALLBACK_CSS}
    </style>
  )
}

export function AccessPage({ status, nonce }: FallbackPageProps & { status: AccessStatus }): ReactNode {
  const text = ACCESS_TEXTS[status]
  return (
    <>
      <title>{`${status}: ${text}`}</title>
      <meta name="robots" content="noindex" />
      <FallbackStyle nonce={nonce} />
      <div className="wm-fb">
        <div>
          <h1>{status}</h1>
          <div>
            <h2>{text}</h2>
            <p>
              <a href="/">{HOME_TEXT}</a>
            </p>
          </div>
        </div>
      </div>
    </>
  )
}
