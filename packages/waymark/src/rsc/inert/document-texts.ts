import type { InertTexts } from '../../shared/html-seam.ts'
import { createRandomText } from '../../server/random-text.ts'

/** Bytes of chance in the ids of a document: HTML of the app's users must not be taken for an inert element. */
const SALT_BYTES = 6

/** What the inert elements of one document hold: the payload names it, the HTML renderer writes it. */
export class DocumentTexts implements InertTexts {
  #texts = new Map<string, string>()
  #taken = new Set<string>()
  /** What all ids start with. Undefined: there are none. */
  salt: string | undefined
  #isDoubtful = false
  /** After a doubt: what the document shows all the same. */
  #seen = new Set<string>()

  /** Gives the id of the text. */
  add(html: string): string {
    this.salt ??= createRandomText(SALT_BYTES)
    const id = `${this.salt}${this.#texts.size.toString(36)}`
    this.#texts.set(id, html)
    return id
  }

  take(id: string): string {
    this.#taken.add(id)
    return this.read(id)
  }

  read(id: string): string {
    return this.#texts.get(id) ?? ''
  }

  doubt(): void {
    this.#isDoubtful = true
  }

  see(html: Uint8Array): void {
    // Otherwise all that was taken is in it.
    if (!this.#isDoubtful || this.salt === undefined) return
    const bytes = Buffer.from(html.buffer, html.byteOffset, html.byteLength)
    for (let at = bytes.indexOf(this.salt); at !== -1; at = bytes.indexOf(this.salt, at + 1))
      this.#seen.add(bytes.toString('latin1', at, bytes.indexOf('"', at)))
  }

  readRest(): Record<string, string> | undefined {
    const shown = this.#isDoubtful ? this.#seen : this.#taken
    if (shown.size >= this.#texts.size) return undefined
    return Object.fromEntries([...this.#texts].filter(([id]) => !shown.has(id)))
  }
}
