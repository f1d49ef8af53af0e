import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

interface MarkupOptions {
  nonce: string | undefined
  signal: AbortSignal
  /** Told of errors below a boundary, which the browser gets another chance to render; gives their digest. */
  onError(error: unknown): string | undefined
}

/** The whole page, when all of it is there: its status and head are known only then. */
export function renderMarkup(element: ReactNode, { nonce, signal, onError }: MarkupOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    let isShell = true
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
    })
    sink.once('finish', () => resolve(Buffer.concat(chunks).toString()))
    const stream = renderToPipeableStream(element, {
      ...(nonce !== undefined && { nonce }),
      onShellReady: () => void (isShell = false),
      onShellError: reject,
      onAllReady: () => void stream.pipe(sink),
      // What fails the shell is thrown, and told by whoever catches it.
      onError: (error) => (isShell ? undefined : onError(error)),
    })
    const abort = (): void => stream.abort(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  })
}
