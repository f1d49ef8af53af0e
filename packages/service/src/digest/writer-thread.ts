import { Worker } from 'node:worker_threads'
import type { Drop } from '../ingest/drop-counter.ts'
import type { SpoolItem } from '../ingest/spool-record.ts'
import { DIGEST_RETRY_MAX_MS } from '../limits.ts'
import { createWorkerCalls, type WorkerCalls } from '../worker-calls.ts'
import type { FromWorker, ToWorker, WorkerSettings } from '../worker-protocol.ts'

/** The worker that writes, as the serving thread sees it. When it dies another one takes its place. */
export interface WriterThread {
  /** The first worker; later ones announce themselves by `onRestart`. */
  ready: FromWorker & { kind: 'ready' }
  /** Resolves with the last error that is in the database. Rejects when the worker died meanwhile. */
  digest(items: SpoolItem[], drops: Drop[]): Promise<number>
  call(name: string, input: unknown): Promise<unknown>
  close(): Promise<void>
}

export interface WriterListeners {
  onProjects(projects: (FromWorker & { kind: 'projects' })['projects']): void
  /** Everything after `seq` has to be handed over again. */
  onRestart(seq: number): void
}

const FIRST_RESTART_MS = 500

interface RunningWorker {
  worker: Worker
  calls: WorkerCalls
  ready: FromWorker & { kind: 'ready' }
  digested: { resolve(seq: number): void; reject(cause: Error): void } | undefined
}

export async function startWriterThread(
  settings: WorkerSettings,
  listeners: WriterListeners,
): Promise<WriterThread> {
  let isClosing = false
  let restartMs = FIRST_RESTART_MS
  let running: RunningWorker | undefined = await start()
  const { ready } = running

  function start(): Promise<RunningWorker> {
    return new Promise((resolve, reject) => {
      const worker = new Worker(new URL('./worker.js', import.meta.url), { workerData: settings })
      const state: Omit<RunningWorker, 'ready'> & { ready?: RunningWorker['ready'] } = {
        worker,
        calls: createWorkerCalls(worker),
        digested: undefined,
      }
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'ready') {
          state.ready = message
          resolve(state as RunningWorker)
        } else if (message.kind === 'digested') state.digested?.resolve(message.seq)
        else if (message.kind === 'projects') listeners.onProjects(message.projects)
        else state.calls.handle(message)
      })
      worker.on('error', (cause) => stop(state, cause, reject))
      worker.on('exit', () => stop(state, new Error('the digest stopped'), reject))
    })
  }

  function stop(
    state: Omit<RunningWorker, 'ready'> & { ready?: RunningWorker['ready'] },
    cause: Error,
    rejectStart: (cause: Error) => void,
  ): void {
    state.calls.fail(cause)
    state.digested?.reject(cause)
    state.digested = undefined
    if (state.ready === undefined) return rejectStart(cause)
    if (isClosing || running?.worker !== state.worker) return
    running = undefined
    void restart()
  }

  async function restart(): Promise<void> {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, restartMs).unref())
      if (isClosing) return
      restartMs = Math.min(DIGEST_RETRY_MAX_MS, restartMs * 2)
      const next = await start().catch(() => undefined)
      if (next === undefined) continue
      running = next
      return listeners.onRestart(next.ready.seq)
    }
  }

  return {
    ready,
    digest(items, drops) {
      return new Promise((resolve, reject) => {
        const current = running
        if (current === undefined) return reject(new Error('the digest is starting again'))
        current.digested = {
          resolve(seq) {
            current.digested = undefined
            restartMs = FIRST_RESTART_MS
            resolve(seq)
          },
          reject,
        }
        const buffers = items.map((item) => item.payload.buffer)
        current.worker.postMessage({ kind: 'batch', items, drops } satisfies ToWorker, buffers)
      })
    },
    call(name, input) {
      if (running === undefined) return Promise.reject(new Error('the digest is starting again'))
      return running.calls.call(name, input)
    },
    async close() {
      isClosing = true
      const worker = running?.worker
      if (worker === undefined) return
      const exited = new Promise((resolve) => worker.once('exit', resolve))
      worker.postMessage({ kind: 'close' } satisfies ToWorker)
      await exited
    },
  }
}
