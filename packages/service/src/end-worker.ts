import type { Worker } from 'node:worker_threads'
import { CLOSE_MS } from './limits.ts'
import type { ToWorker } from './worker-protocol.ts'

/** Lets a thread finish what it is at. One that waits for a database that does not answer is ended. */
export async function endWorker(worker: Worker): Promise<void> {
  const exited = new Promise((resolve) => worker.once('exit', resolve))
  worker.postMessage({ kind: 'close' } satisfies ToWorker)
  const timer = setTimeout(() => void worker.terminate(), CLOSE_MS)
  await exited
  clearTimeout(timer)
}
