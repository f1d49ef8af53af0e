import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { findFreePort } from './free-port.ts'

const HOST = '127.0.0.1'
const open: Server[] = []

function listen(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, HOST, () => {
      open.push(server)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => new Promise((resolve) => server.close(resolve))))
})

test('a free port is taken as asked, and stays free', async () => {
  const port = await listen(0)
  await new Promise((resolve) => open.pop()?.close(resolve))
  expect(await findFreePort(HOST, port, 10)).toBe(port)
  expect(await listen(port)).toBe(port)
})

test('a taken port leads to one of the next', async () => {
  const port = await listen(0)
  const found = await findFreePort(HOST, port, 10)
  expect(found).toBeGreaterThan(port)
  expect(found).toBeLessThanOrEqual(port + 10)
})

test('when all are taken there is none', async () => {
  const port = await listen(0)
  expect(await findFreePort(HOST, port, 0)).toBeUndefined()
})

test('port 0 is left to the system', async () => {
  expect(await findFreePort(HOST, 0, 10)).toBe(0)
})
