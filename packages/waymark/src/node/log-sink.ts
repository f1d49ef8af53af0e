import { constants, fstatSync, openSync, write as writeFile, writeSync } from 'node:fs'
import { MAX_WAITING_LOG_BYTES } from '../shared/limits.ts'

/** Takes lines at once and writes them when it can. */
export interface LogSink {
  /** A whole line of printable ASCII with its end. Never waits, never throws. */
  write(line: string): void
  /** Resolves when everything is written or lost, soon in any case. */
  flush(): Promise<void>
}

export type WriteBytes = (
  bytes: Uint8Array,
  done: (error: NodeJS.ErrnoException | null, written: number) => void,
) => void

export interface LogSinkOptions {
  writeBytes: WriteBytes
  /** Largest piece that is written at once, if it has more than one line. */
  blockBytes: number
  /** The line that tells of lines that were lost. */
  describeLoss(count: number): string
}

/** What Linux writes to a pipe in one piece: lines of several processes do not mix (pipe(7), `PIPE_BUF`). */
export const PIPE_BLOCK_BYTES = 4_096
/** Files and sockets make no such difference, and each write costs. */
const BLOCK_BYTES = 32_768
const COLLECT_MS = 100
/** Until a full pipe is tried again. */
const RETRY_MS = 20
const FLUSH_MS = 1_000
/** Nobody will ever read again. */
const GONE_CODES = ['EPIPE', 'EBADF', 'ECONNRESET']

/** Not through `process.stdout`: that blocks on files, keeps everything in memory on pipes, and fails as an event. */
export function openDescriptor(descriptor: number): Pick<LogSinkOptions, 'writeBytes' | 'blockBytes'> {
  const pipe = openPipe(descriptor)
  if (pipe !== undefined) return { writeBytes: writeAtOnce(pipe), blockBytes: PIPE_BLOCK_BYTES }
  return {
    writeBytes: (bytes, done) => writeFile(descriptor, bytes, 0, bytes.length, null, done),
    blockBytes: BLOCK_BYTES,
  }
}

/**
 * A pipe is opened once more, so that writes to it never wait, whatever others who have it expect. Then they need no other thread, and
 * waking one for each block takes longer than all the rest of the log. Undefined: it is no pipe, or this system has no such way.
 */
function openPipe(descriptor: number): number | undefined {
  try {
    if (!fstatSync(descriptor).isFIFO()) return undefined
    return openSync(`/proc/self/fd/${descriptor}`, constants.O_WRONLY | constants.O_NONBLOCK)
  } catch {
    return undefined
  }
}

function writeAtOnce(descriptor: number): WriteBytes {
  return (bytes, done) => {
    let written = 0
    let failure: NodeJS.ErrnoException | null = null
    try {
      written = writeSync(descriptor, bytes)
    } catch (error) {
      failure = error as NodeJS.ErrnoException
    }
    done(failure, written)
  }
}

export function createLogSink(options: LogSinkOptions): LogSink {
  return new BlockSink(options)
}

class BlockSink implements LogSink {
  readonly #options: LogSinkOptions
  /** Each of whole lines, to be written in one piece. The last one is still growing. */
  readonly #blocks: string[] = []
  #current = ''
  #waitingBytes = 0
  #lost = 0
  #isWriting = false
  #isGone = false
  #timer: NodeJS.Timeout | undefined
  #whenEmpty: (() => void)[] = []

  constructor(options: LogSinkOptions) {
    this.#options = options
  }

  write(line: string): void {
    if (this.#isGone) return
    if (this.#waitingBytes + line.length > MAX_WAITING_LOG_BYTES) return void (this.#lost += 1)
    if (this.#lost > 0) this.#add(this.#options.describeLoss(this.#lost))
    this.#lost = 0
    this.#add(line)
  }

  flush(): Promise<void> {
    return new Promise((resolve) => {
      const limit = setTimeout(resolve, FLUSH_MS)
      this.#whenEmpty.push(() => {
        clearTimeout(limit)
        resolve()
      })
      this.#writeNext()
    })
  }

  #add(line: string): void {
    this.#waitingBytes += line.length
    if (this.#current !== '' && this.#current.length + line.length > this.#options.blockBytes) {
      this.#blocks.push(this.#current)
      this.#current = line
      return this.#writeNext()
    }
    this.#current += line
    if (this.#timer !== undefined) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#writeNext()
    }, COLLECT_MS).unref()
  }

  #writeNext(): void {
    if (this.#isWriting) return
    const block = this.#blocks.shift() ?? this.#takeCurrent()
    if (block === '') {
      for (const resolve of this.#whenEmpty.splice(0)) resolve()
      return
    }
    this.#isWriting = true
    this.#writeBytes(Buffer.from(block, 'latin1'))
  }

  #takeCurrent(): string {
    const block = this.#current
    this.#current = ''
    return block
  }

  #writeBytes(bytes: Uint8Array): void {
    this.#options.writeBytes(bytes, (error, written) => {
      if (error?.code === 'EAGAIN') return void setTimeout(() => this.#writeBytes(bytes), RETRY_MS).unref()
      this.#waitingBytes -= error ? bytes.length : written
      if (!error && written < bytes.length) return this.#writeBytes(bytes.subarray(written))
      this.#isWriting = false
      if (error) this.#lose(bytes, error)
      this.#writeNext()
    })
  }

  #lose(bytes: Uint8Array, { code = '' }: NodeJS.ErrnoException): void {
    this.#lost += countLines(bytes)
    if (!GONE_CODES.includes(code)) return
    this.#isGone = true
    this.#blocks.length = 0
    this.#current = ''
  }
}

function countLines(bytes: Uint8Array): number {
  return bytes.reduce((count, byte) => (byte === 0x0a ? count + 1 : count), 0)
}
