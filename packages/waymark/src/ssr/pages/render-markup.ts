import { Writable } from 'node:stream'
import { captureOwnerStack, type ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { createDigest } from '../../server/request-digest.ts'
import { noteOwners } from '../../shared/note-owners.ts'

interface MarkupOptions {
  nonce: string | undefined
  /** Ends the render when the visitor is gone; absent when others wait for it, too. */
  signal: AbortSignal | undefined
  /** Told of errors below a boundary, which the browser gets another chance to render. */
  onError(error: unknown): void
}

/** The whole page, when all of it is there: its status and head are known only then. */
export function renderMarkup(element: ReactNode, { nonce, signal, onError }: MarkupOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    // What fails the shell is thrown, and told by whoever catches it; until then nobody knows which error will.
    let early: unknown[] | undefined = []
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
      onShellReady() {
        for (const error of early ?? []) onError(error)
        early = undefined
      },
      onShellError: reject,
      onAllReady: () => void stream.pipe(sink),
      onError(error) {
        noteOwners(error, 'ssr', captureOwnerStack)
        if (early === undefined) onError(error)
        else early.push(error)
        return createDigest(error)
      },
    })
    const abort = (): void => stream.abort(signal?.reason)
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort, { once: true })
  })
}
