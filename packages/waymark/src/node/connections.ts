import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

export interface Connections {
  /** A response has begun on this connection, so nothing else may be written to it. */
  isAnswering(socket: Duplex): boolean
  /** Closes connections as soon as they have no response under way, now and from now on. */
  drain(): void
}

/**
 * Which connections are busy. Node's own idle list leaves out connections that have not sent anything yet
 * (browsers open them in advance), and those would hold up a stopping server.
 */
export function createConnections(server: Server): Connections {
  const responses = new Map<Duplex, Set<ServerResponse>>()
  let draining = false

  server.on('connection', (socket: Socket) => {
    responses.set(socket, new Set())
    socket.once('close', () => responses.delete(socket))
    if (draining) socket.destroy()
  })

  const track = (response: ServerResponse, socket: Socket): void => {
    const open = responses.get(socket)
    if (!open) return
    open.add(response)
    if (draining) response.setHeader('Connection', 'close')
    response.once('close', () => {
      open.delete(response)
      if (draining && open.size === 0) socket.destroySoon()
    })
  }
  for (const event of ['request', 'checkContinue', 'checkExpectation']) {
    server.on(event, (request: IncomingMessage, response: ServerResponse) => track(response, request.socket))
  }

  return {
    isAnswering(socket) {
      for (const response of responses.get(socket) ?? []) {
        if (response.headersSent && !response.writableFinished) return true
      }
      return false
    },
    drain() {
      draining = true
      for (const [socket, open] of responses) {
        if (open.size === 0) socket.destroy()
        for (const response of open) {
          if (!response.headersSent) response.setHeader('Connection', 'close')
        }
      }
    },
  }
}
