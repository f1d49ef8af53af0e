import { write as writeFile } from 'node:fs'
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
  /** The line that tells of lines that were lost. */
  describeLoss(count: number): string
}

/** What Linux writes to a pipe in one piece: lines of several processes do not mix (pipe(7), `PIPE_BUF`). */
const BLOCK_BYTES = 4_096
const COLLECT_MS = 100
/** Until a full pipe is tried again. */
const RETRY_MS = 20
const FLUSH_MS = 1_000
/** Nobody will ever read again. */
const GONE_CODES = ['EPIPE', 'EBADF', 'ECONNRESET']

/** Not through `process.stdout`: that blocks on files, keeps everything in memory on pipes, and fails as an event. */
export function writeToDescriptor(descriptor: number): WriteBytes {
  return (bytes, done) => writeFile(descriptor, bytes, 0, bytes.length, null, done)
}

export function createLogSink({ writeBytes, describeLoss }: LogSinkOptions): LogSink {
  const blocks: string[] = []
  let current = ''
  let waitingBytes = 0
  let lost = 0
  let isWriting = false
  let isGone = false
  let timer: NodeJS.Timeout | undefined
  let whenEmpty: (() => void)[] = []

  const isEmpty = (): boolean => !isWriting && blocks.length === 0 && current === ''

  const settle = (): void => {
    for (const resolve of whenEmpty) resolve()
    whenEmpty = []
  }

  const writeNext = (): void => {
    if (isWriting) return
    if (blocks.length === 0) {
      if (current === '') return settle()
      blocks.push(current)
      current = ''
    }
    isWriting = true
    writeRest(Buffer.from(blocks.shift() ?? '', 'latin1'))
  }

  const writeRest = (bytes: Uint8Array): void => {
    writeBytes(bytes, (error, written) => {
      if (error?.code === 'EAGAIN') return void setTimeout(writeRest, RETRY_MS, bytes).unref()
      waitingBytes -= error ? bytes.length : written
      if (!error && written < bytes.length) return writeRest(bytes.subarray(written))
      isWriting = false
      if (error) lost += countLines(bytes)
      if (error && GONE_CODES.includes(error.code ?? '')) giveUp()
      writeNext()
    })
  }

  const giveUp = (): void => {
    isGone = true
    blocks.length = 0
    current = ''
    waitingBytes = 0
  }

  const add = (line: string): void => {
    waitingBytes += line.length
    if (current !== '' && current.length + line.length > BLOCK_BYTES) {
      blocks.push(current)
      current = line
      return writeNext()
    }
    current += line
    timer ??= setTimeout(() => {
      timer = undefined
      writeNext()
    }, COLLECT_MS).unref()
  }

  return {
    write(line) {
      if (isGone) return
      if (waitingBytes + line.length > MAX_WAITING_LOG_BYTES) return void (lost += 1)
      if (lost > 0) add(describeLoss(lost))
      lost = 0
      add(line)
    },
    flush() {
      if (isEmpty()) return Promise.resolve()
      return new Promise((resolve) => {
        const limit = setTimeout(resolve, FLUSH_MS)
        whenEmpty.push(() => {
          clearTimeout(limit)
          resolve()
        })
        writeNext()
      })
    },
  }
}

function countLines(bytes: Uint8Array): number {
  return bytes.reduce((count, byte) => (byte === 0x0a ? count + 1 : count), 0)
}
