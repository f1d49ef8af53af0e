import { createServer, type Server, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createInOrder } from './in-order.ts'

let server: Server
let opened: ServerResponse[] = []

afterEach(() => {
  opened = []
  server.closeAllConnections()
  server.close()
})

async function start(): Promise<number> {
  server = createServer(createInOrder((_request, response) => void opened.push(response)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

function send(port: number, count: number): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(count))
  socket.on('error', () => {})
  return socket
}

const until = async (isTrue: () => boolean): Promise<void> => {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve))
}

test('requests that were sent ahead begin one after the other and are all answered', async () => {
  const port = await start()
  let answers = ''
  send(port, 3).on('data', (chunk) => (answers += String(chunk)))
  for (let number = 1; number <= 3; number++) {
    await until(() => opened.length === number)
    opened[number - 1]!.end(`answer ${number}`)
  }
  await until(() => answers.includes('answer 3'))
  expect(answers.indexOf('answer 1')).toBeLessThan(answers.indexOf('answer 2'))
})

test('a connection that breaks takes its waiting requests along', async () => {
  const port = await start()
  const socket = send(port, 10)
  await until(() => opened.length === 1)
  const closed = new Promise((resolve) => opened[0]!.once('close', resolve))
  socket.destroy()
  await closed
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(opened).toHaveLength(1)
})

test('other connections do not wait', async () => {
  const port = await start()
  send(port, 2)
  send(port, 2)
  await until(() => opened.length === 2)
})

test('a client that sends too much ahead is cut off', async () => {
  const port = await start()
  const socket = send(port, 100)
  await new Promise((resolve) => socket.once('close', resolve))
  expect(opened).toHaveLength(1)
})
