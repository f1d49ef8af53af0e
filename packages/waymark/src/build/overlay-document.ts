import { fileURLToPath } from 'node:url'
import { isWaymarkError } from '../shared/errors.ts'
import { escapeHtml } from '../shared/escape.ts'
import { stripControls } from '../shared/terminal-paint.ts'

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
  const message = stripControls(error instanceof Error ? error.message : String(error))
  const [line = ''] = message.trim().split('\n', 1)
  const hint = isWaymarkError(error) ? ` ${error.hint}` : ''
  return `The request failed: ${line}${hint}`
}
