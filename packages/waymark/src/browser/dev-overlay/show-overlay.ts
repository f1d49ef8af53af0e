import type { DevError } from '../../shared/dev-error.ts'
import { printError } from '../../shared/print-error.ts'
import { OPEN_IN_EDITOR_PATH } from '../../shared/wire.ts'
import { copyText } from './copy-text.ts'
import { OVERLAY_CSS } from './overlay-style.ts'
import { createErrorView, createNode } from './overlay-view.ts'

/** Plain DOM in a shadow root: it must work when React or the styles of the app are what is broken. */

const TAG = 'waymark-overlay'
const MAX_ERRORS = 20
const SVG = 'http://www.w3.org/2000/svg'

interface OverlayState {
  errors: DevError[]
  index: number
}

/** Until it is closed or cleared. */
let shown: WaymarkOverlay | undefined
let editorBase = '/'

/** `base`: URL of Vite's dev server, with a slash at the end. */
export function setOverlayBase(base: string): void {
  editorBase = base
}

/** Adds an error. The first one opens the overlay; one that is there already is not repeated. */
export function showOverlay(error: DevError): void {
  const { others = [], ...first } = error
  shown ??= createOverlay()
  for (const one of [first, ...others]) shown.add(one)
}

export function clearOverlay(): void {
  const overlay = shown
  shown = undefined
  overlay?.remove()
}

class WaymarkOverlay extends HTMLElement {
  #state: OverlayState = { errors: [], index: 0 }
  #dialog: HTMLDialogElement | undefined
  #focusedBefore: Element | null = null

  add(error: DevError): void {
    const { errors } = this.#state
    const known = errors.findIndex((other) => isSameError(other, error))
    if (known === -1 && errors.length < MAX_ERRORS) this.#insert(error)
    // The description that came with a mapped source is the better one.
    else if (known !== -1 && error.codeFrame && !errors[known]?.codeFrame) errors[known] = error
    else if (known !== -1 && error.report && !errors[known]?.report)
      errors[known] = { ...errors[known]!, report: error.report }
    else return
    this.#render()
  }

  /** What a browser says of code that it could not load goes behind what the server says of it. */
  #insert(error: DevError): void {
    const { errors, index } = this.#state
    const failed = isLoadFailure(error) ? -1 : errors.findIndex(isLoadFailure)
    errors.splice(failed === -1 ? errors.length : failed, 0, error)
    if (failed !== -1 && index > 0 && index >= failed) this.#state.index++
  }

  connectedCallback(): void {
    if (this.#dialog !== undefined) return this.#showAgain(this.#dialog)
    this.#focusedBefore = document.activeElement
    const root = this.attachShadow({ mode: 'open' })
    // Constructed, because a strict policy blocks a style element without nonce.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(OVERLAY_CSS)
    root.adoptedStyleSheets = [sheet]
    const dialog = createNode('dialog', { 'aria-modal': 'true', 'aria-labelledby': 'title' })
    dialog.addEventListener('close', () => this.isConnected && clearOverlay())
    dialog.addEventListener('click', (event) => {
      if (event.target === dialog) dialog.close()
    })
    // Keys typed into the overlay are not meant for the page below.
    dialog.addEventListener('keydown', (event) => {
      event.stopPropagation()
      if (event.key === 'Escape') dialog.close()
    })
    root.append(dialog)
    this.#dialog = dialog
  }

  /** Out of the document a dialog is no longer modal, though it says that it is open. */
  #showAgain(dialog: HTMLDialogElement): void {
    dialog.removeAttribute('open')
    this.#render()
  }

  disconnectedCallback(): void {
    // React may put another document in the place of the one that failed; the reason is needed more than ever.
    if (shown === this) return queueMicrotask(() => shown === this && document.documentElement.append(this))
    if (this.#focusedBefore instanceof HTMLElement && this.#focusedBefore.isConnected)
      this.#focusedBefore.focus()
  }

  #render(): void {
    const error = this.#state.errors[this.#state.index]
    const dialog = this.#dialog
    if (!error || !dialog) return
    const scroll = createNode('div', { class: 'scroll' })
    scroll.append(createErrorView(error, { openInEditor }))
    dialog.replaceChildren(this.#createBar(error, dialog), scroll)
    // Modal: the page below is inert, and the overlay lies above every z-index.
    if (!dialog.open) dialog.showModal()
    scroll.querySelector('h1')?.focus()
  }

  #createBar(error: DevError, dialog: HTMLDialogElement): HTMLElement {
    const copy = createButton('Copy', () => {
      void copyText(printError(error), dialog).then((done) => {
        copy.textContent = done ? 'Copied' : 'Copy failed'
      })
    })
    copy.setAttribute('aria-live', 'polite')
    const close = createButton('Close', () => dialog.close())
    close.append(createNode('kbd', {}, 'Esc'))
    const actions = createNode('div', { class: 'actions' }, copy, close)
    return createNode('header', { class: 'bar' }, createMark(), this.#createPager(), actions)
  }

  #createPager(): HTMLElement | string {
    const { errors, index } = this.#state
    if (errors.length === 1) return createNode('span', { class: 'pager' }, '1 error')
    const previous = createButton('←', () => this.#turnTo(index - 1, 'previous'))
    const next = createButton('→', () => this.#turnTo(index + 1, 'next'))
    for (const [button, name, end] of [
      [previous, 'previous', index === 0],
      [next, 'next', index === errors.length - 1],
    ] as const) {
      button.className = `icon ${name}`
      button.ariaLabel = name === 'next' ? 'Next error' : 'Previous error'
      button.disabled = end
    }
    const count = createNode('span', { 'aria-live': 'polite' }, `${index + 1} of ${errors.length} errors`)
    return createNode('div', { class: 'pager' }, previous, next, count)
  }

  /** Focus stays on the button that was used, or moves to its neighbour at the end. */
  #turnTo(index: number, used: 'previous' | 'next'): void {
    this.#state.index = index
    this.#render()
    const buttons = this.#dialog?.querySelectorAll<HTMLButtonElement>('.pager button:not(:disabled)')
    const same = [...(buttons ?? [])].find((button) => button.classList.contains(used))
    ;(same ?? buttons?.[0])?.focus()
  }
}

function createOverlay(): WaymarkOverlay {
  if (!customElements.get(TAG)) customElements.define(TAG, WaymarkOverlay)
  const overlay = document.createElement(TAG) as WaymarkOverlay
  // Not in the body: a root that React renders again would take the overlay with it.
  document.documentElement.append(overlay)
  return overlay
}

function isSameError(a: DevError, b: DevError): boolean {
  if (a.digest !== undefined && b.digest !== undefined) return a.digest === b.digest
  if (a.name !== b.name || a.message !== b.message) return false
  const [placeA, placeB] = [readPlace(a), readPlace(b)]
  return placeA === undefined || placeB === undefined || placeA === placeB
}

/** In the words of Chromium, Firefox and Safari. */
function isLoadFailure({ message }: DevError): boolean {
  return /dynamically imported module: |^Importing a module script failed/.test(message)
}

function readPlace({ codeFrame }: DevError): string | undefined {
  return codeFrame && `${codeFrame.file}:${codeFrame.line}`
}

function openInEditor(place: string): void {
  // Vite answers at once and says in the terminal when it finds no editor.
  fetch(`${editorBase}${OPEN_IN_EDITOR_PATH}?file=${encodeURIComponent(place)}`).catch(() => {})
}

function createButton(label: string, run: () => void): HTMLButtonElement {
  const button = createNode('button', { type: 'button' }, label)
  button.addEventListener('click', run)
  return button
}

/** Three bars on a tile, the middle one in the accent colour. */
function createMark(): SVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('class', 'mark')
  svg.setAttribute('viewBox', '0 0 20 20')
  svg.setAttribute('aria-hidden', 'true')
  const rectangles = [
    ['tile', 0, 0, 20, 20, 5],
    ['bar-out', 4.5, 4.5, 11, 2.5, 1],
    ['bar-in', 4.5, 8.75, 11, 2.5, 1],
    ['bar-out', 4.5, 13, 11, 2.5, 1],
  ] as const
  for (const [name, x, y, width, height, rx] of rectangles) {
    const rectangle = document.createElementNS(SVG, 'rect')
    for (const [key, value] of Object.entries({ class: name, x, y, width, height, rx })) {
      rectangle.setAttribute(key, String(value))
    }
    svg.append(rectangle)
  }
  return svg
}
