/** What the process that listens and those that answer tell each other. */
export type WorkerMessage =
  /** From a worker: it can answer. */
  | { waymark: 'ready'; port: number }
  /** To a worker: the whole server stops. */
  | { waymark: 'stop' }
  /** To a worker: another one has taken its place. */
  | { waymark: 'retire' }
  /** From a worker: it takes no more connections and is about to end. */
  | { waymark: 'leaving' }
  /** To a worker, in answer: no connection is on its way to it any more. */
  | { waymark: 'leave' }
  /** To a worker, which sends it back: is it still there? */
  | { waymark: 'ping' }

/** User code in a worker may send messages of its own. */
export function isWorkerMessage(message: unknown): message is WorkerMessage {
  return typeof message === 'object' && message !== null && 'waymark' in message
}
