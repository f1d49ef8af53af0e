import { fileURLToPath } from 'node:url'

const OVERLAY_ENTRY = fileURLToPath(new URL('../browser/dev-overlay/entry.js', import.meta.url))

/** A page that only connects to the development server and shows its errors; it reloads when one is fixed. */
export function createOverlayDocument(base: string): string {
  return [
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"/><title>Error</title>',
    `<script type="module" src="${base}@vite/client"></script>`,
    `<script type="module" src="${base}@fs${OVERLAY_ENTRY}?standalone"></script>`,
    '</head><body><noscript>The page failed to compile; the terminal says why.</noscript></body></html>',
  ].join('')
}
