import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { postJson } from './post.ts'

let server: Server
let sockets: Socket[]
/** What the server does with a connection. */
let talk: (socket: Socket) => void

beforeEach(async () => {
  sockets = []
  server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.once('data', () => talk(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await new Promise((resolve) => server.close(resolve))
})

function post(ms: number): Promise<number> {
  const url = new URL(`http://hooks.example:${(server.address() as AddressInfo).port}/x`)
  return postJson({ url, address: '127.0.0.1', family: 4 }, '{}', {}, AbortSignal.timeout(ms))
}

/** Never quiet for long, and never at the end. */
function dribble(socket: Socket, line: string): void {
  const timer = setInterval(() => socket.write(line), 20)
  socket.on('close', () => clearInterval(timer))
}

const seeClosed = (): Promise<void> => vi.waitFor(() => expect(sockets[0]?.destroyed).toBe(true))

describe('a receiver has a time for all of its answer', () => {
  it('which header after header does not prolong', async () => {
    talk = (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      dribble(socket, 'x-more: 1\r\n')
    }
    await expect(post(200)).rejects.toThrow('no answer in time')
    await seeClosed()
  })

  it('nor does one notice after another that there will be an answer', async () => {
    talk = (socket) => dribble(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n')
    await expect(post(200)).rejects.toThrow('no answer in time')
    await seeClosed()
  })

  it('silence uses it up', async () => {
    talk = () => undefined
    await expect(post(100)).rejects.toThrow('no answer in time')
    await seeClosed()
  })

  it('a body without an end changes nothing about the status, and is cut off', async () => {
    talk = (socket) => {
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')
      dribble(socket, '1\r\nx\r\n')
    }
    expect(await post(200)).toBe(200)
    await seeClosed()
  })
})

it('a long body is cut off before the time is over', async () => {
  talk = (socket) => {
    socket.write(`HTTP/1.1 500 No\r\ncontent-length: 1000000\r\n\r\n${'x'.repeat(200_000)}`)
  }
  expect(await post(30_000)).toBe(500)
  await seeClosed()
})

it('an answer that changes the protocol is no answer', async () => {
  talk = (socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n')
  }
  await expect(post(30_000)).rejects.toThrow()
})
