import { Worker } from 'node:worker_threads'
import { endWorker } from '../end-worker.ts'
import { DIGEST_RETRY_MAX_MS, WRITER_YOUNG_HALF_MB } from '../limits.ts'
import { createWorkerCalls, toError, type WorkerCalls } from '../worker-calls.ts'
import type { Digested, DigestOrder, FromWorker, ToWorker, WorkerSettings } from '../worker-protocol.ts'
import { boundYoungSpace } from '../young-space.ts'

/** The worker that writes, as the serving thread sees it. When it dies another one takes its place. */
export interface WriterThread {
  /** Of the first worker; later ones announce themselves by `onRestart`. */
  ready: Ready
  /** Whether there is a worker that takes a batch. */
  isRunning(): boolean
  /** Rejects when the worker died meanwhile. */
  digest(order: DigestOrder): Promise<Digested>
  call(name: string, input: unknown): Promise<unknown>
  close(): Promise<void>
}

export interface WriterListeners {
  onProjects(projects: (FromWorker & { kind: 'projects' })['projects']): void
  /** The database takes nothing, and why; empty: it does again. */
  onTrouble(reason: string): void
  /** Everything after `seq` has to be handed over again. */
  onRestart(seq: number): void
}

type Ready = FromWorker & { kind: 'ready' }

interface RunningWorker {
  worker: Worker
  calls: WorkerCalls
  ready: Ready
  digested: { resolve(digested: Digested): void; reject(cause: Error): void } | undefined
}

const FIRST_RESTART_MS = 500

export async function startWriterThread(
  settings: WorkerSettings,
  listeners: WriterListeners,
): Promise<WriterThread> {
  let isClosing = false
  let restartMs = FIRST_RESTART_MS
  let running: RunningWorker | undefined = await startWorker(settings, listeners, onEnd)
  const { ready } = running

  function onEnd(): void {
    running = undefined
    if (!isClosing) void restart()
  }

  async function restart(): Promise<void> {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, restartMs))
      restartMs = Math.min(DIGEST_RETRY_MAX_MS, restartMs * 2)
      if (isClosing) return
      running = await startWorker(settings, listeners, onEnd).catch((cause: Error) => {
        listeners.onTrouble(cause.message)
        return undefined
      })
      if (running === undefined) continue
      listeners.onTrouble('')
      return listeners.onRestart(running.ready.seq)
    }
  }

  return {
    ready,
    isRunning: () => running !== undefined,
    async digest(order) {
      const current = running
      if (current === undefined) throw new Error('the digest is starting again')
      const digested = await new Promise<Digested>((resolve, reject) => {
        current.digested = { resolve, reject }
        const buffers = order.items.map((item) => item.payload.buffer)
        current.worker.postMessage({ kind: 'batch', ...order } satisfies ToWorker, buffers)
      })
      restartMs = FIRST_RESTART_MS
      return digested
    },
    call(name, input) {
      if (running === undefined) return Promise.reject(new Error('the digest is starting again'))
      return running.calls.call(name, input)
    },
    async close() {
      isClosing = true
      if (running !== undefined) await endWorker(running.worker)
    },
  }
}

/** Resolves when the worker takes batches. After that its end is told by `onEnd`. */
function startWorker(
  settings: WorkerSettings,
  listeners: WriterListeners,
  onEnd: () => void,
): Promise<RunningWorker> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('../threads/writer.js', import.meta.url), {
      workerData: settings,
      ...boundYoungSpace(WRITER_YOUNG_HALF_MB),
    })
    const calls = createWorkerCalls(worker)
    let running: RunningWorker | undefined
    let failure: Error | undefined
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'ready') {
        running = { worker, calls, ready: message, digested: undefined }
        resolve(running)
      } else if (message.kind === 'digested') running?.digested?.resolve(message)
      else if (message.kind === 'projects') listeners.onProjects(message.projects)
      else if (message.kind === 'trouble') listeners.onTrouble(message.reason)
      else if (message.kind === 'failure' && running === undefined) failure = toError(message)
      else calls.handle(message)
    })
    // What the worker said of it itself is better.
    worker.on('error', (cause) => (failure ??= cause))
    worker.on('exit', () => {
      const reason = failure ?? new Error('the digest stopped')
      calls.fail(reason)
      running?.digested?.reject(reason)
      if (running === undefined) reject(reason)
      else onEnd()
    })
  })
}
