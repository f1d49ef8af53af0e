import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

export interface Connections {
  /** A response has begun on this connection, so nothing else may be written to it. */
  isAnswering(socket: Duplex): boolean
  /** From now on each connection ends with its response, and after `idleMs` of silence. */
  drain(options: { idleMs: number }): void
  /** Ends them all, whatever they are doing. */
  cut(): void
}

/**
 * Which connections are busy. Node's own idle list leaves out connections that have not sent anything yet
 * (browsers open them in advance), and those would hold up a stopping server.
 */
export function createConnections(server: Server): Connections {
  const responses = new Map<Socket, Set<ServerResponse>>()
  let idleMs: number | undefined

  /**
   * A client that was not told may send a request at this very moment, and closing would lose it. So a quiet connection
   * stays open for a while; a request that comes is answered and told that it was the last.
   */
  const closeWhenQuiet = (socket: Socket): void => {
    const { bytesRead } = socket
    const timer = setTimeout(() => {
      if ((responses.get(socket)?.size ?? 0) > 0) return
      if (socket.bytesRead === bytesRead) socket.destroySoon()
      else closeWhenQuiet(socket)
    }, idleMs)
    socket.once('close', () => clearTimeout(timer))
  }

  server.on('connection', (socket: Socket) => {
    responses.set(socket, new Set())
    socket.once('close', () => responses.delete(socket))
    if (idleMs !== undefined) closeWhenQuiet(socket)
  })

  const track = (response: ServerResponse, socket: Socket): void => {
    const open = responses.get(socket)
    if (!open) return
    open.add(response)
    if (idleMs !== undefined) response.setHeader('Connection', 'close')
    response.on('close', () => {
      open.delete(response)
      if (idleMs !== undefined && open.size === 0 && !socket.destroyed) closeWhenQuiet(socket)
    })
  }
  for (const event of ['request', 'checkContinue', 'checkExpectation']) {
    server.on(event, (request: IncomingMessage, response: ServerResponse) => track(response, request.socket))
  }

  return {
    isAnswering(socket) {
      for (const response of responses.get(socket as Socket) ?? []) {
        if (response.headersSent && !response.writableFinished) return true
      }
      return false
    },
    drain(options) {
      idleMs = options.idleMs
      for (const [socket, open] of responses) {
        if (open.size === 0) closeWhenQuiet(socket)
        for (const response of open) {
          if (!response.headersSent) response.setHeader('Connection', 'close')
        }
      }
    },
    cut() {
      for (const socket of responses.keys()) socket.destroy()
    },
  }
}
