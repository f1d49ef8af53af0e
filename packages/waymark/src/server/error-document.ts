import { STATUS_CODES } from 'node:http'
import { FALLBACK_CSS } from '../shared/fallback-style.ts'
import { ACCESS_TEXTS, COPIED_TEXT, COPY_TEXT, HOME_TEXT, readErrorTexts } from '../shared/fallback-texts.ts'
import type { AccessStatus } from '../shared/control-flow.ts'
import { escapeHtml } from '../shared/escape.ts'
import { ERROR_DOCUMENT_ID } from '../shared/wire.ts'

/** Documents for when React cannot be asked any more: they depend on nothing that could have failed. */

export interface ErrorDocumentOptions {
  status: number
  digest?: string | undefined
  nonce?: string | undefined
}

interface DocumentParts {
  status: number
  title: string
  text: string
  digest?: string | undefined
  nonce?: string | undefined
  /** What the visitor can do about it. */
  advice?: string | undefined
  /** Of an error in the catalogue, for whoever is told of it. */
  code?: string | undefined
}

// A constant: nothing of a request ever becomes script text.
const COPY_SCRIPT =
  `var b=document.querySelector('.wm-fb button');` +
  `if(navigator.clipboard){b.hidden=false;b.onclick=function(){` +
  `navigator.clipboard.writeText(b.value).then(function(){b.textContent='${COPIED_TEXT}'})}}`

/**
 * The server failed. Without a digest there is nothing to look up, so the document only names the status;
 * a missing or closed page is no failure, and its digest is none that anybody could look up.
 */
export function createErrorDocument({ status, digest, nonce }: ErrorDocumentOptions): string {
  if (!digest || isAccessStatus(status)) return createStatusDocument(status, { nonce })
  return createDocument({ status, digest, nonce, ...readErrorTexts(digest) })
}

export function createStatusDocument(
  status: number,
  more: Pick<DocumentParts, 'nonce' | 'advice' | 'code'> = {},
): string {
  const text = readStatusText(status)
  const title = `${status}: ${isAccessStatus(status) ? text : text.slice(0, -1)}`
  return createDocument({ status, title, text, ...more })
}

function readStatusText(status: number): string {
  if (isAccessStatus(status)) return ACCESS_TEXTS[status]
  return `${STATUS_CODES[status] ?? 'An unexpected error has occurred'}.`
}

function isAccessStatus(status: number): status is AccessStatus {
  return status in ACCESS_TEXTS
}

function createDocument({ status, title, text, digest, nonce, advice, code }: DocumentParts): string {
  const adviceLine = advice ? `<p>${escapeHtml(advice)}</p>` : ''
  const codeLine = code ? `<p>Code: <code>${escapeHtml(code)}</code></p>` : ''
  const nonceAttribute = nonce ? ` nonce="${escapeHtml(nonce)}"` : ''
  const safeDigest = escapeHtml(digest ?? '')
  const digestLine = digest
    ? `<p><span>Digest: <code>${safeDigest}</code></span> ` +
      `<button type="button" value="${safeDigest}" aria-live="polite" hidden>${COPY_TEXT}</button></p>`
    : ''
  return (
    `<!DOCTYPE html><html id="${ERROR_DOCUMENT_ID}" lang="en"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title>` +
    `<style${nonceAttribute}>${FALLBACK_CSS}</style></head><body><main class="wm-fb"><div>` +
    `<h1>${escapeHtml(String(status))}</h1><div><h2>${escapeHtml(text)}</h2>${adviceLine}${digestLine}${codeLine}` +
    `<p><a href="/">${HOME_TEXT}</a></p></div></div></main>` +
    (digest ? `<script${nonceAttribute}>${COPY_SCRIPT}</script>` : '') +
    `</body></html>`
  )
}
