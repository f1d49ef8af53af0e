'use client'

import type { ReactNode } from 'react'
import { HOME_TEXT, readErrorTexts } from '../../shared/fallback-texts.ts'
import { FallbackStyle } from '../fallback-pages.tsx'
import { useDocumentNonce } from './document-nonce.ts'
import { Head } from './head.tsx'

const TEXTS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  404: 'This page could not be found',
  405: 'Method Not Allowed',
  500: 'Internal Server Error',
}

export interface ErrorComponentProps {
  /** Absent: the browser failed. */
  statusCode?: number
  /** Replaces the text. */
  title?: string
  /** Both themes are those of the visitor; there is nothing to choose. */
  withDarkMode?: boolean
  /** Code under which the server's error can be found. */
  digest?: string
}

interface ErrorContext {
  res?: { statusCode: number }
  err?: { statusCode?: number; digest?: string } | null
}

function ErrorPage({ statusCode, title, digest }: ErrorComponentProps): ReactNode {
  const nonce = useDocumentNonce()
  const known =
    title ??
    (statusCode === undefined ? undefined : (TEXTS[statusCode] ?? 'An unexpected error has occurred'))
  const failed = readErrorTexts(undefined)
  return (
    <>
      <Head>
        <title>{statusCode === undefined ? failed.title : `${statusCode}: ${known}`}</title>
      </Head>
      <FallbackStyle nonce={nonce} />
      <div className="wm-fb">
        <div>
          {statusCode !== undefined && <h1>{statusCode}</h1>}
          <div>
            <h2>{known === undefined ? failed.text : `${known}.`}</h2>
            {digest !== undefined && (
              <p>
                <span>
                  {'Digest: '}
                  <code>{digest}</code>
                </span>
              </p>
            )}
            <p>
              <a href="/">{HOME_TEXT}</a>
            </p>
          </div>
        </div>
      </div>
    </>
  )
}

function getInitialProps({ res, err }: ErrorContext): ErrorComponentProps {
  const statusCode = res?.statusCode ?? err?.statusCode ?? (err ? undefined : 404)
  return {
    ...(statusCode === undefined ? {} : { statusCode }),
    ...(err?.digest === undefined ? {} : { digest: err.digest }),
  }
}

type ErrorComponentType = ((props: ErrorComponentProps) => ReactNode) & {
  displayName: string
  getInitialProps(context: ErrorContext): ErrorComponentProps
}

/** Stands in for pages/_error. Of the error it shows the digest only. */
export const ErrorComponent: ErrorComponentType = Object.assign(ErrorPage, {
  displayName: 'ErrorPage',
  getInitialProps,
})

// Loaded like any other file of pages/.
// oxlint-disable-next-line import/no-default-export
export default ErrorComponent
