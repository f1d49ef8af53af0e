import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import type { RawError } from '../shared/dev-error.ts'
import { isWaymarkError } from '../shared/errors.ts'
import { escapeHtml } from '../shared/escape.ts'
import { readThrownText } from '../shared/thrown-text.ts'
import { readMessage } from './build-error.ts'

const OVERLAY_ENTRY = fileURLToPath(new URL('../browser/dev-overlay/entry.js', import.meta.url))

/** A page that only connects to the development server and shows its errors; it reloads when one is fixed. */
export function createOverlayDocument(base: string, error?: unknown): string {
  const text = escapeHtml(`${describeShortly(error)} The terminal says more.`)
  return [
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"/><title>Error</title>',
    `<script type="module" src="${base}@vite/client"></script>`,
    `<script type="module" src="${base}@fs${OVERLAY_ENTRY}?standalone"></script>`,
    `</head><body><noscript>${text}</noscript></body></html>`,
  ].join('')
}

/** The first line; what a bundler draws below it needs a fixed width. */
function describeShortly(error: unknown): string {
  if (error === undefined) return 'The page cannot be shown.'
  const message = stripVTControlCharacters(readThrownText(error))
  const { text } = readMessage({ ...(error as RawError), message })
  const hint = isWaymarkError(error) ? ` ${error.hint}` : ''
  const [sentence = ''] = text.trim().split('\n', 1)
  return `The request failed: ${sentence}${/[.?!]$/.test(sentence) ? '' : '.'}${hint}`
}
