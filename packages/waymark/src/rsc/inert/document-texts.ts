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

  readRest(): Record<string, string> | undefined {
    const isMissing = this.#isDoubtful || this.#taken.size < this.#texts.size
    if (!isMissing || this.#texts.size === 0) return undefined
    const rest = [...this.#texts].filter(([id]) => this.#isDoubtful || !this.#taken.has(id))
    return Object.fromEntries(rest)
  }
}
