import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { BodyDestination } from './body-destination.ts'
import { openBody } from './body-writer.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function ask(
  handle: (destination: BodyDestination, response: ServerResponse) => void,
): Promise<IncomingMessage> {
  server = createServer((request, response) => {
    handle(new BodyDestination(openBody(request, response, { compress: false })), response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', agent: false }, resolve).on('error', reject)
  })
}

async function readAll(message: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

describe('a payload', () => {
  test('that is ready leaves as one body of known length, although React flushed it', async () => {
    const message = await ask((destination) => {
      destination.write('0:a\n')
      destination.flush()
      destination.write(Buffer.from('1:é\n'))
      destination.flush()
      destination.end()
    })
    expect(message.headers['content-length']).toBe('9')
    expect(await readAll(message)).toBe('0:a\n1:é\n')
  })

  test('that streams leaves at each turn, as one write', async () => {
    const writes: string[] = []
    let destination: BodyDestination | undefined
    const message = await ask((opened, response) => {
      destination = opened
      const write = response.write.bind(response) as (chunk: Buffer) => boolean
      response.write = ((chunk: Buffer) => {
        writes.push(chunk.toString())
        return write(chunk)
      }) as typeof response.write
      opened.write('a')
      opened.flush()
      opened.write('b')
      opened.flush()
    })
    expect(writes).toEqual(['ab'])
    const [first] = (await once(message, 'data')) as [Buffer]
    expect(first.toString()).toBe('ab')
    destination?.write('c')
    destination?.end()
    expect(await readAll(message)).toBe('c')
  })

  test('that fails is broken off, so that the part is not taken for the whole', async () => {
    const message = await ask((destination) => {
      destination.write('part')
      destination.flush()
      setImmediate(() => destination.destroy())
    })
    await expect(readAll(message)).rejects.toThrow('aborted')
  })
})

describe('the renderer', () => {
  test('hears when the client goes away', async () => {
    const onClose = vi.fn()
    const message = await ask((destination) => {
      destination.on('close', onClose)
      destination.write('a')
      destination.flush()
    })
    message.destroy()
    await vi.waitUntil(() => onClose.mock.calls.length > 0)
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  test('does not hear of the end that it made itself', async () => {
    const onClose = vi.fn()
    let closed: Promise<unknown> | undefined
    const message = await ask((destination, response) => {
      destination.on('close', onClose)
      closed = once(response, 'close')
      destination.end()
    })
    await readAll(message)
    await closed
    expect(onClose).not.toHaveBeenCalled()
  })

  test('is held back by a slow reader, and woken when there is room', async () => {
    const chunk = Buffer.alloc(262_144, 'x')
    let accepted = true
    const onDrain = vi.fn()
    let destination: BodyDestination | undefined
    const message = await ask((opened) => {
      destination = opened
      opened.on('drain', onDrain)
      // As long as nothing was flushed the body is only collected.
      for (let index = 0; index < 60 && accepted; index++) accepted = opened.write(chunk)
    })
    expect(accepted).toBe(false)
    message.resume()
    await vi.waitUntil(() => onDrain.mock.calls.length > 0)
    destination?.end()
    await once(message, 'end')
  })
})
