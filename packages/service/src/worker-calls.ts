import type { Worker } from 'node:worker_threads'
import { restoreError, ServiceError } from './errors.ts'
import type { FromWorker, ToWorker } from './worker-protocol.ts'

/** Functions of a worker, called from the serving thread. */
export interface WorkerCalls {
  call(name: string, input: unknown): Promise<unknown>
  /** Takes the answers out of the worker's messages. */
  handle(message: FromWorker): void
  /** The worker is gone. */
  fail(cause: Error): void
}

export function createWorkerCalls(worker: Worker): WorkerCalls {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(cause: Error): void }>()
  let nextId = 1
  return {
    call(name, input) {
      const id = nextId++
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        worker.postMessage({ kind: 'call', id, name, input } satisfies ToWorker)
      })
    },
    handle(message) {
      if (message.kind !== 'result' && message.kind !== 'failure') return
      const entry = waiting.get(message.id)
      waiting.delete(message.id)
      if (message.kind === 'result') entry?.resolve(message.value)
      else entry?.reject(restoreError(message))
    },
    fail(cause) {
      for (const entry of waiting.values()) entry.reject(cause)
      waiting.clear()
    },
  }
}

/** In the worker: answers a call with what the function gives or throws. */
export async function answerCall(
  message: ToWorker & { kind: 'call' },
  functions: object,
  post: (answer: FromWorker) => void,
): Promise<void> {
  const { id, name, input } = message
  try {
    const run = Object.hasOwn(functions, name) ? (functions as Record<string, unknown>)[name] : undefined
    if (typeof run !== 'function') throw new ServiceError('WMS007', { detail: name })
    post({ kind: 'result', id, value: await run(input) })
  } catch (cause) {
    const code = cause instanceof ServiceError ? { code: cause.code } : {}
    post({ kind: 'failure', id, message: cause instanceof Error ? cause.message : String(cause), ...code })
  }
}
