import { fillElement } from './fill-element.ts'

/** The content of one inert element on the screen. React sets it when it makes the element; changes of it are made here. */
export class ShownContent {
  /** React sets the content again when this is another object, so it never is. */
  readonly inner: { __html: string }
  element: Element | null = null

  constructor(html: string) {
    this.inner = { __html: html }
  }

  /** The ref of the element. */
  readonly hold = (element: Element | null): void => {
    this.element = element
  }

  change(html: string): void {
    if (this.element === null || this.inner.__html === html) return
    fillElement(this.element, html, this.inner.__html)
    this.inner.__html = html
  }
}
