/**
 * The envelope format, read from bytes as they arrive. Payloads are never turned into text here: attachments are
 * not UTF-8. `envelope = header LF *( item-header LF payload LF )`, the last LF being optional.
 */

export interface EnvelopeItem {
  header: Record<string, unknown>
  /** Owns its memory: no larger buffer stays alive behind it. */
  payload: Uint8Array
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

export interface EnvelopeParser {
  write(chunk: Uint8Array): void
  end(): void
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
const DECODER = new TextDecoder('utf-8', { fatal: true })

/** What the next bytes are. `separator` is the line feed behind a payload whose length is known. */
type Expected =
  | { kind: 'header' }
  | { kind: 'item-header' }
  | { kind: 'line'; header: Record<string, unknown>; limit: number }
  | { kind: 'bytes'; header: Record<string, unknown>; limit: number; left: number }
  | { kind: 'separator' }

export function createEnvelopeParser(handlers: EnvelopeHandlers, maxHeaderBytes: number): EnvelopeParser {
  let expected: Expected = { kind: 'header' }
  let line = 1
  let held: Uint8Array[] = []
  let heldBytes = 0
  let isTooLarge = false

  function hold(bytes: Uint8Array, limit: number): void {
    heldBytes += bytes.length
    if (heldBytes > limit) isTooLarge = true
    else if (bytes.length > 0) held.push(bytes)
    if (isTooLarge) held = []
  }

  function takeHeld(): Uint8Array {
    const bytes = new Uint8Array(isTooLarge ? 0 : heldBytes)
    let offset = 0
    for (const piece of held) {
      bytes.set(piece, offset)
      offset += piece.length
    }
    held = []
    heldBytes = 0
    return bytes
  }

  function endHeaderLine(): Record<string, unknown> {
    if (isTooLarge)
      throw new EnvelopeSyntaxError(line, `a header line is longer than ${maxHeaderBytes} bytes`)
    return readHeader(takeHeld(), line)
  }

  function endPayload(header: Record<string, unknown>): void {
    const wasTooLarge = isTooLarge
    const payload = takeHeld()
    isTooLarge = false
    if (wasTooLarge) handlers.onLargeItem(header)
    else handlers.onItem({ header, payload })
  }

  function startPayload(header: Record<string, unknown>): Expected {
    const limit = handlers.maxItemBytes(header)
    const length = header['length']
    if (length === undefined) return { kind: 'line', header, limit }
    if (typeof length !== 'number' || !Number.isSafeInteger(length) || length < 0) {
      throw new EnvelopeSyntaxError(line, 'the length of an item is not a whole number')
    }
    return { kind: 'bytes', header, limit, left: length }
  }

  /** Ends what a line feed ends. */
  function endLine(): void {
    if (expected.kind === 'header') {
      handlers.onHeader(endHeaderLine())
      expected = { kind: 'item-header' }
    } else if (expected.kind === 'item-header') {
      // Empty lines between items are tolerated: some clients end with two of them.
      if (heldBytes > 0) expected = startPayload(endHeaderLine())
    } else if (expected.kind === 'line') {
      endPayload(expected.header)
      expected = { kind: 'item-header' }
    }
    line += 1
  }

  function readLinePart(chunk: Uint8Array, start: number, limit: number): number {
    const end = chunk.indexOf(LINE_FEED, start)
    hold(chunk.subarray(start, end === -1 ? chunk.length : end), limit)
    if (end === -1) return chunk.length
    endLine()
    return end + 1
  }

  function readBytesPart(chunk: Uint8Array, start: number, wanted: Expected & { kind: 'bytes' }): number {
    const end = Math.min(chunk.length, start + wanted.left)
    hold(chunk.subarray(start, end), wanted.limit)
    wanted.left -= end - start
    if (wanted.left === 0) {
      endPayload(wanted.header)
      expected = { kind: 'separator' }
    }
    return end
  }

  function skipSeparator(chunk: Uint8Array, start: number): number {
    if (chunk[start] !== LINE_FEED) {
      throw new EnvelopeSyntaxError(line, 'the payload is longer than the length of its item says')
    }
    expected = { kind: 'item-header' }
    line += 1
    return start + 1
  }

  return {
    write(chunk) {
      let at = 0
      while (at < chunk.length || (expected.kind === 'bytes' && expected.left === 0)) {
        if (expected.kind === 'bytes') at = readBytesPart(chunk, at, expected)
        else if (expected.kind === 'separator') at = skipSeparator(chunk, at)
        else at = readLinePart(chunk, at, expected.kind === 'line' ? expected.limit : maxHeaderBytes)
      }
    },
    end() {
      if (expected.kind === 'bytes' && expected.left > 0) {
        throw new EnvelopeSyntaxError(line, `the payload ends ${expected.left} bytes too early`)
      }
      if (expected.kind === 'header') endLine()
      else if (expected.kind === 'line') endPayload(expected.header)
      else if (expected.kind === 'bytes') endPayload(expected.header)
      else if (expected.kind === 'item-header' && heldBytes > 0) {
        // A header without a payload line behind it: an item of no bytes.
        const started = startPayload(endHeaderLine())
        if (started.kind === 'bytes' && started.left > 0) {
          throw new EnvelopeSyntaxError(line, `the payload ends ${started.left} bytes too early`)
        }
        if (started.kind === 'line' || started.kind === 'bytes') endPayload(started.header)
      }
      expected = { kind: 'separator' }
    },
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
