import type { TransitionOptions } from '../../client/pages/router-context.ts'
import type { HistoryMethod, PageEntryState, RouterHost } from './router-host.ts'

export interface PageHistoryOptions {
  host: RouterHost
  basePath: string
  /** Of the page that came with the document, without base path. */
  url: string
}

/** Entries of the browser's history, as this router writes them. */
export class PageHistory {
  readonly #host: RouterHost
  readonly #basePath: string
  #key: string
  #url: string
  #wasShallow = false
  /** The browser went to another entry, whose page is not on the screen yet. */
  #isAway = false

  constructor({ host, basePath, url }: PageHistoryOptions) {
    this.#host = host
    this.#basePath = basePath
    this.#key = host.createKey()
    this.#url = url
  }

  /** Identity of the entry that the browser is at. */
  get key(): string {
    return this.#key
  }

  /** The position on the screen is that of the entry, unless its page is yet to come. */
  noteScroll(): void {
    if (!this.#isAway) this.#host.noteScroll(this.#key)
  }

  /** Finds the page of the entry again; without base path. */
  get url(): string {
    return this.#url
  }

  /** The last entry was written without asking for data. */
  get wasShallow(): boolean {
    return this.#wasShallow
  }

  /** The browser went to another entry. */
  enter(key: string): void {
    this.#key = key
    this.#isAway = true
  }

  write(method: HistoryMethod, shown: string, { url = this.#url, options }: PageEntry): void {
    this.#url = url
    this.#isAway = false
    this.#wasShallow = options.shallow === true
    if (method === 'pushState') {
      if (this.#host.readAddress() === shown) return
      this.#key = this.#host.createKey()
    }
    const state: PageEntryState = {
      url: this.#basePath + url,
      as: shown,
      options,
      __N: true,
      key: this.#key,
    }
    this.#host.history[method](state, '', shown)
  }
}

interface PageEntry {
  /** Without it, that of the entry before. */
  url?: string
  options: TransitionOptions
}
