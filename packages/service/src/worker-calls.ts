import type { Worker } from 'node:worker_threads'
import { ServiceError, type ServiceErrorCode } from './errors.ts'
import { isFaultOfStore } from './store/store-fault.ts'
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
      else entry?.reject(toError(message))
    },
    fail(cause) {
      for (const entry of waiting.values()) entry.reject(cause)
      waiting.clear()
    },
  }
}

/** A failure that a worker told of, as the error that it was. */
export function toError(failure: { message: string; code?: string }): Error {
  const isOurs = failure.code?.startsWith('WMS') === true
  if (!isOurs) return new Error(failure.message)
  const error = new ServiceError(failure.code as ServiceErrorCode)
  error.message = failure.message
  return error
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
    post({ kind: 'result', id, value: await run(withoutNul(input)) })
  } catch (cause) {
    post({ kind: 'failure', id, ...describeFailure(nameFault(cause)) })
  }
}

/** Whoever asked can tell a database that is away from a question that was wrong. */
export function nameFault(cause: unknown, code: ServiceErrorCode = 'WMS016'): unknown {
  if (!isFaultOfStore(cause)) return cause
  return new ServiceError(code, { detail: describeFailure(cause).message, cause })
}

/** PostgreSQL has no NUL in texts, not even in those it only compares with; no stored text has one, so nothing is found. */
export function withoutNul(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '')
  if (Array.isArray(value)) return value.map(withoutNul)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) {
    return value
  }
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withoutNul(entry)]))
}

/** Errors lose their class on the way to another thread; the code says which it was. */
export function describeFailure(cause: unknown): { message: string; code?: string } {
  const code = cause instanceof ServiceError ? { code: cause.code } : {}
  return { message: cause instanceof Error ? cause.message : String(cause), ...code }
}
