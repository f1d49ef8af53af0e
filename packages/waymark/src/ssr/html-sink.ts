import { createInertScript, createPayloadEndScript, createPayloadScript } from '../server/inline-script.ts'
import type { BodyWriter } from '../server/body-writer.ts'
import type { PayloadFeed } from '../server/payload-feed.ts'
import type { DocumentHooks, InertTexts } from '../shared/html-seam.ts'
import { hideDrawings } from './hide-drawings.ts'
import { findMissingTags } from './missing-tags.ts'
import { StreamEvents, type StreamListener } from '../server/stream-events.ts'

const SUFFIX: Buffer = Buffer.from('</body></html>')
const HEAD_END = '</head>'

export interface HtmlSinkOptions extends DocumentHooks {
  body: BodyWriter
  feed: PayloadFeed
  nonce: string | undefined
  inertTexts?: InertTexts | undefined
  /** Before the first byte, all of the page was rendered. */
  isWhole?: boolean
}

/**
 * Where React's HTML renderer writes. React calls `flush` where the markup is whole; only there may payload
 * scripts be put between. What is written in one turn leaves as one buffer, so a page that is ready is one write.
 */
export class HtmlSink {
  #options: HtmlSinkOptions
  #parts: Uint8Array[] = []
  #events = new StreamEvents()
  #atBoundary = true
  #scheduled = false
  #blocked = false
  #htmlEnded = false
  #done = false
  #suffix = false
  #headSent = false
  #started = false

  constructor(options: HtmlSinkOptions) {
    this.#options = options
    options.feed.onBytes(() => this.#schedule())
    options.body.onDrain(() => {
      this.#blocked = false
      this.#events.emit('drain')
      this.#schedule()
    })
    options.body.onClose(() => {
      if (this.#done) return
      this.#done = true
      options.feed.close()
      this.#events.emit('close')
    })
  }

  write(chunk: Uint8Array | string): boolean {
    this.#parts.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk)
    this.#atBoundary = false
    return !this.#blocked
  }

  flush(): void {
    this.#atBoundary = true
    this.#schedule()
  }

  end(): void {
    this.#htmlEnded = true
    this.#atBoundary = true
    this.#schedule()
  }

  destroy(): void {
    this.#done = true
    this.#options.body.abort()
  }

  on(event: string, listener: StreamListener): this {
    this.#events.add(event, listener)
    return this
  }

  #schedule(): void {
    if (this.#scheduled || this.#done) return
    this.#scheduled = true
    queueMicrotask(() => {
      this.#scheduled = false
      if (!this.#done && this.#atBoundary) this.#send()
    })
  }

  #send(): void {
    const { body, feed, nonce, inertTexts, isWhole } = this.#options
    const html = this.#takeHtml()
    if (html[0] !== undefined && !this.#isAllowed(html[0])) return this.#drop()
    if (html[0] !== undefined && isWhole === true) inertTexts?.see(html[0])
    const parts = this.#addInserts(html)
    const payload = feed.takeUnsent()
    if (payload.length > 0) parts.push(Buffer.from(createPayloadScript(payload, nonce)))
    const last = this.#htmlEnded && feed.ended
    if (last) {
      this.#done = true
      const rest = inertTexts?.readRest()
      if (rest !== undefined) parts.push(Buffer.from(createInertScript(rest, nonce)))
      parts.push(Buffer.from(createPayloadEndScript(nonce)))
      if (this.#suffix) parts.push(SUFFIX)
      body.end(Buffer.concat(parts))
      return
    }
    if (parts.length === 0) return
    if (!body.write(parts.length === 1 ? parts[0]! : Buffer.concat(parts))) this.#blocked = true
    body.flush()
  }

  /** Asked of the first part only: the tags of the document are in it, or nowhere. */
  #isAllowed(html: Uint8Array): boolean {
    const { allowsMissing } = this.#options
    if (this.#started || allowsMissing === undefined) return true
    this.#started = true
    const missing = findMissingTags(html)
    return missing.length === 0 || allowsMissing(missing)
  }

  #drop(): void {
    this.#done = true
    this.#options.feed.close()
    this.#events.emit('close')
  }

  /** Styles must be there before what they style: in the head of the document, later before the part that is sent. */
  #addInserts(html: Buffer[]): Uint8Array[] {
    const inserts = this.#options.takeInserts()
    const scripts = this.#headSent ? undefined : this.#options.headScripts
    const added: Uint8Array[] = []
    if (inserts !== '') added.push(Buffer.from(inserts))
    if (scripts !== undefined && scripts.length > 0) added.push(scripts)
    if (added.length === 0) return html
    const [first] = html
    const head = this.#headSent ? -1 : (first?.indexOf(HEAD_END) ?? -1)
    this.#headSent = true
    if (first === undefined || head === -1) return [...added, ...html]
    return [first.subarray(0, head), ...added, first.subarray(head)]
  }

  /** React closes the document when its own work ends; the payload may go on, so the closing tags wait. */
  #takeHtml(): Buffer[] {
    if (this.#parts.length === 0) return []
    const whole = Buffer.concat(this.#parts)
    this.#parts = []
    const html = this.#options.nonce === undefined ? whole : hideDrawings(whole)
    if (!html.subarray(-SUFFIX.length).equals(SUFFIX)) return [html]
    this.#suffix = true
    return [html.subarray(0, -SUFFIX.length)]
  }
}
