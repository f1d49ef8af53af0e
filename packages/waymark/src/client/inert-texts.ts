import { INERT_ATTRIBUTE, INERT_GLOBAL } from '../shared/inert-wire.ts'

/** Inert content of the document, as it was before any script could change it. It is needed again on the way back. */
const texts = new Map<string, string>()
let isWatching = false

/** Undefined: it is not there, or not there yet. */
export function findText(id: string): string | undefined {
  if (!texts.has(id)) readDocument()
  return texts.get(id)
}

const LOADED: Promise<void> = Promise.resolve()
let loading: Promise<void> | undefined

/** Resolves when all of the document has come. */
export function waitForDocument(): Promise<void> {
  if (document.readyState !== 'loading') return LOADED
  return (loading ??= new Promise((resolve) => {
    document.addEventListener('DOMContentLoaded', () => resolve(), { once: true })
  }))
}

function readDocument(): void {
  for (const element of document.querySelectorAll(`[${INERT_ATTRIBUTE}]`)) {
    const id = element.getAttribute(INERT_ATTRIBUTE)!
    if (!texts.has(id)) texts.set(id, element.innerHTML)
  }
  const rest = (globalThis as { [INERT_GLOBAL]?: Record<string, string> })[INERT_GLOBAL]
  for (const [id, text] of Object.entries(rest ?? {})) texts.set(id, text)
  if (isWatching || document.readyState !== 'loading') return
  isWatching = true
  document.addEventListener('DOMContentLoaded', readDocument, { once: true })
}
