import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from './server'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
}, 30_000)

afterAll(() => server.stop())

test('the home page is rendered on the server', async () => {
  const response = await fetch(server.url)
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('It works')
})

test('a note that does not exist answers 404', async () => {
  expect((await fetch(`${server.url}/notes/none`)).status).toBe(404)
})
