import { Worker } from 'node:worker_threads'
import { endWorker } from '../end-worker.ts'
import { READER_YOUNG_HALF_MB } from '../limits.ts'
import { createWorkerCalls, toError, type WorkerCalls } from '../worker-calls.ts'
import type { FromWorker, WorkerSettings } from '../worker-protocol.ts'
import { boundYoungSpace } from '../young-space.ts'

/** The worker that reads. It is started by the first question, and again when it died. */
export interface ReaderThread {
  call(name: string, input: unknown): Promise<unknown>
  close(): Promise<void>
}

export function createReaderThread(settings: WorkerSettings): ReaderThread {
  let running: { worker: Worker; calls: WorkerCalls } | undefined

  function start(): { worker: Worker; calls: WorkerCalls } {
    const worker = new Worker(new URL('../threads/reader.js', import.meta.url), {
      workerData: settings,
      ...boundYoungSpace(READER_YOUNG_HALF_MB),
    })
    const state = { worker, calls: createWorkerCalls(worker) }
    let failure: Error | undefined
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'failure' && message.id === 0) failure = toError(message)
      else state.calls.handle(message)
    })
    const stop = (cause: Error): void => {
      state.calls.fail(failure ?? cause)
      if (running === state) running = undefined
    }
    worker.on('error', stop)
    worker.on('exit', () => stop(new Error('the reader stopped')))
    return state
  }

  return {
    call(name, input) {
      running ??= start()
      return running.calls.call(name, input)
    },
    async close() {
      if (running !== undefined) await endWorker(running.worker)
    },
  }
}
