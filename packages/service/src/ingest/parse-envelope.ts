/**
 * The envelope format, read from bytes as they arrive. Payloads are never turned into text here: attachments are
 * not UTF-8. `envelope = header LF *( item-header LF payload LF )`, the last LF being optional.
 */

export interface EnvelopeItem {
  header: Record<string, unknown>
  /** A part of what was written, where that holds all of it. */
  payload: Uint8Array
  /** Where the payload is. */
  line: number
}

export interface EnvelopeHandlers {
  /** Before any item. Throws to refuse the rest. */
  onHeader(header: Record<string, unknown>): void
  /** Bytes that may be kept of this item; the rest is skipped and `onItem` is not called. */
  maxItemBytes(header: Record<string, unknown>): number
  onItem(item: EnvelopeItem): void
  /** The item was larger than allowed. Throws to refuse the envelope. */
  onLargeItem(header: Record<string, unknown>): void
}

export class EnvelopeSyntaxError extends Error {
  /** Counted from 1; payloads with a length count as one line. */
  readonly line: number

  constructor(line: number, detail: string) {
    super(`line ${line}: ${detail}`)
    this.name = 'EnvelopeSyntaxError'
    this.line = line
  }
}

const LINE_FEED = 0x0a
const NOTHING = new Uint8Array(0)
const DECODER = new TextDecoder('utf-8', { fatal: true })

/** What the next bytes are. `separator` is the line feed behind a payload whose length is known. */
type Expected =
  | { kind: 'header' }
  | { kind: 'item-header' }
  | { kind: 'line'; header: Record<string, unknown>; limit: number }
  | { kind: 'bytes'; header: Record<string, unknown>; limit: number; left: number }
  | { kind: 'separator' }

export class EnvelopeParser {
  readonly #handlers: EnvelopeHandlers
  readonly #maxHeaderBytes: number
  #expected: Expected = { kind: 'header' }
  #line = 1
  #held: Uint8Array[] = []
  #heldBytes = 0
  #isTooLarge = false

  constructor(handlers: EnvelopeHandlers, maxHeaderBytes: number) {
    this.#handlers = handlers
    this.#maxHeaderBytes = maxHeaderBytes
  }

  write(bytes: Uint8Array): void {
    // As a buffer, whose search for a byte is many times as fast.
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    let at = 0
    while (at < chunk.length || (this.#expected.kind === 'bytes' && this.#expected.left === 0)) {
      const expected = this.#expected
      if (expected.kind === 'bytes') at = this.#readBytesPart(chunk, at, expected)
      else if (expected.kind === 'separator') at = this.#skipSeparator(chunk, at)
      else if (expected.kind === 'item-header' && this.#heldBytes === 0 && chunk[at] === LINE_FEED)
        at = this.#skipEmptyLines(chunk, at)
      else
        at = this.#readLinePart(chunk, at, expected.kind === 'line' ? expected.limit : this.#maxHeaderBytes)
    }
  }

  end(): void {
    // A header without a payload line behind it: an item of no bytes.
    if (this.#expected.kind === 'item-header' && this.#heldBytes > 0) this.#endLine()
    const expected = this.#expected
    if (expected.kind === 'bytes' && expected.left > 0) {
      throw this.#fail(`the payload ends ${expected.left} bytes too early`)
    }
    if (expected.kind === 'header') this.#endLine()
    else if (expected.kind === 'line' || expected.kind === 'bytes') this.#endPayload(expected.header)
    this.#expected = { kind: 'separator' }
  }

  #readLinePart(chunk: Buffer, start: number, limit: number): number {
    const end = chunk.indexOf(LINE_FEED, start)
    this.#hold(chunk.subarray(start, end === -1 ? chunk.length : end), limit)
    // A header that is too long is refused at once, not at its end, which may never come.
    if (this.#isTooLarge && this.#expected.kind !== 'line') throw this.#failLongHeader()
    if (end === -1) return chunk.length
    this.#endLine()
    return end + 1
  }

  #readBytesPart(chunk: Uint8Array, start: number, expected: Expected & { kind: 'bytes' }): number {
    const end = Math.min(chunk.length, start + expected.left)
    this.#hold(chunk.subarray(start, end), expected.limit)
    expected.left -= end - start
    if (expected.left === 0) {
      this.#endPayload(expected.header)
      this.#expected = { kind: 'separator' }
    }
    return end
  }

  #skipSeparator(chunk: Uint8Array, start: number): number {
    if (chunk[start] !== LINE_FEED) throw this.#fail('the payload is longer than the length of its item says')
    this.#expected = { kind: 'item-header' }
    this.#line += 1
    return start + 1
  }

  /** Between items they are tolerated: some clients end with two. Millions of them are a few bytes when they are packed. */
  #skipEmptyLines(chunk: Uint8Array, start: number): number {
    let at = start
    while (chunk[at] === LINE_FEED) at += 1
    this.#line += at - start
    return at
  }

  /** Ends what a line feed ends. */
  #endLine(): void {
    const expected = this.#expected
    if (expected.kind === 'header') {
      this.#handlers.onHeader(this.#endHeaderLine())
      this.#expected = { kind: 'item-header' }
    } else if (expected.kind === 'item-header') {
      this.#expected = this.#startPayload(this.#endHeaderLine())
    } else if (expected.kind === 'line') {
      this.#endPayload(expected.header)
      this.#expected = { kind: 'item-header' }
    }
    this.#line += 1
  }

  #endHeaderLine(): Record<string, unknown> {
    return readHeader(this.#takeHeld(), this.#line)
  }

  #startPayload(header: Record<string, unknown>): Expected {
    const limit = this.#handlers.maxItemBytes(header)
    const length = header['length'] ?? undefined
    if (length === undefined) return { kind: 'line', header, limit }
    if (typeof length !== 'number' || !Number.isSafeInteger(length) || length < 0) {
      throw this.#fail('the length of an item is not a whole number')
    }
    return { kind: 'bytes', header, limit, left: length }
  }

  #endPayload(header: Record<string, unknown>): void {
    const wasTooLarge = this.#isTooLarge
    const payload = this.#takeHeld()
    this.#isTooLarge = false
    if (wasTooLarge) this.#handlers.onLargeItem(header)
    else this.#handlers.onItem({ header, payload, line: this.#line })
  }

  #hold(bytes: Uint8Array, limit: number): void {
    this.#heldBytes += bytes.length
    if (this.#heldBytes > limit) this.#isTooLarge = true
    else if (bytes.length > 0) this.#held.push(bytes)
    if (this.#isTooLarge) this.#held = []
  }

  #takeHeld(): Uint8Array {
    const [first = NOTHING, ...others] = this.#held
    this.#held = []
    this.#heldBytes = 0
    return others.length === 0 ? first : Buffer.concat([first, ...others])
  }

  #failLongHeader(): EnvelopeSyntaxError {
    return this.#fail(`a header line is longer than ${this.#maxHeaderBytes} bytes`)
  }

  #fail(detail: string): EnvelopeSyntaxError {
    return new EnvelopeSyntaxError(this.#line, detail)
  }
}

function readHeader(bytes: Uint8Array, line: number): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(DECODER.decode(bytes))
  } catch {
    throw new EnvelopeSyntaxError(line, 'a header line is not JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new EnvelopeSyntaxError(line, 'a header line is not an object')
  }
  return value as Record<string, unknown>
}
