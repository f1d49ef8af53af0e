import type { ScriptCode, ScriptProps } from './script-code.ts'

/** Marks scripts that the document brought, so that they are not loaded again. */
export const SCRIPT_MARK = 'data-nscript'

/** Scripts of this page by key; a navigation does not unload them. */
const loads = new Map<string, Promise<unknown>>()

export interface ScriptLoad {
  /** Settles with the script; rejects with the event of the failure. */
  done: Promise<unknown>
  /** Whether this call began it. */
  isFirst: boolean
}

/** Adds the script to the page unless it is there. One that failed may be tried again. */
export function loadScript(code: ScriptCode): ScriptLoad {
  const known = loads.get(code.key)
  if (known !== undefined) return { done: known, isFirst: false }
  if (isInDocument(code)) {
    const done = Promise.resolve()
    loads.set(code.key, done)
    return { done, isFirst: false }
  }
  const done = appendScript(code)
  loads.set(code.key, done)
  done.catch(() => loads.delete(code.key))
  return { done, isFirst: true }
}

/** Loads the script and tells those who asked for it. */
export function runScript(
  code: ScriptCode,
  { onLoad, onReady, onError }: Pick<ScriptProps, 'onLoad' | 'onReady' | 'onError'>,
): void {
  const { done, isFirst } = loadScript(code)
  done.then(
    (event) => {
      if (isFirst) onLoad?.(event)
      onReady?.()
    },
    (error: unknown) => onError?.(error),
  )
}

function isInDocument({ src, attributes: { id } }: ScriptCode): boolean {
  return [...document.querySelectorAll(`script[${SCRIPT_MARK}="beforeInteractive"]`)].some((element) =>
    src === undefined ? element.id === id : element.getAttribute('src') === src,
  )
}

function appendScript({ src, text, attributes, strategy }: ScriptCode): Promise<unknown> {
  const element = document.createElement('script')
  setAttributes(element, attributes)
  element.setAttribute(SCRIPT_MARK, strategy)
  const nonce = attributes.nonce ?? readNonce()
  if (nonce !== undefined) element.nonce = nonce
  if (src === undefined) {
    element.textContent = text
    document.body.append(element)
    return Promise.resolve()
  }
  return new Promise((resolve, reject) => {
    element.addEventListener('load', resolve)
    element.addEventListener('error', reject)
    element.src = src
    document.body.append(element)
  })
}

/** The nonce of the document. Browsers hide the attribute, not the property. */
function readNonce(): string | undefined {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
}

/** Attributes whose name in React differs by more than capital letters. */
const NAMES: Record<string, string> = { className: 'class', charSet: 'charset' }

function setAttributes(element: HTMLScriptElement, attributes: object): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'nonce' || value === undefined || value === null || typeof value === 'function') continue
    if (name === 'async') element.async = value === true
    else if (value !== false)
      element.setAttribute(NAMES[name] ?? name.toLowerCase(), value === true ? '' : String(value))
  }
}

/** `lazyOnload` comes after everything that the page itself needs. */
export function whenDue(strategy: string, run: () => void): void {
  if (strategy === 'lazyOnload' || strategy === 'worker') whenIdle(run)
  else run()
}

function whenIdle(run: () => void): void {
  const wait = (): void => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(run)
    else setTimeout(run)
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
}
