import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** Requests that may wait on one connection. Browsers send none ahead; a client that sends more is cut off. */
const MAX_WAITING = 32

/**
 * A client may send requests ahead on one connection. They are answered in order anyway, so each begins when the
 * one before it is done: otherwise one connection could start thousands of renders, and Node does not tell of
 * answers that were waiting when the connection broke.
 */
export function createInOrder(listener: Listener): Listener {
  const busy = new WeakMap<Socket, (() => void)[]>()
  const run = (request: IncomingMessage, response: ServerResponse, waiting: (() => void)[]): void => {
    response.on('close', () => {
      const next = request.socket.destroyed ? undefined : waiting.shift()
      if (next === undefined) busy.delete(request.socket)
      else next()
    })
    listener(request, response)
  }
  return (request, response) => {
    const { socket } = request
    const waiting = busy.get(socket)
    if (waiting === undefined) {
      const queue: (() => void)[] = []
      busy.set(socket, queue)
      return run(request, response, queue)
    }
    if (waiting.length >= MAX_WAITING) return void socket.destroy()
    waiting.push(() => run(request, response, waiting))
  }
}
