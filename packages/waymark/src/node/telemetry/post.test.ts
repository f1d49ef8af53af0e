import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createPost, type Post } from './post.ts'

/** Answers the first request of each connection, and closes it when there is another. */
async function startForgetful(answered = 1): Promise<{ post: Post; requests: () => number }> {
  const counts = new Map<Socket, number>()
  let requests = 0
  const server = createServer((request, response) => {
    requests++
    const { socket } = request
    const count = (counts.get(socket) ?? 0) + 1
    counts.set(socket, count)
    if (count > answered) socket.resetAndDestroy()
    else response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void (server.close(), server.closeAllConnections()))
  const { port } = server.address() as AddressInfo
  return { post: createPost(`http://127.0.0.1:${port}/`), requests: () => requests }
}

it('posts again when a connection that was kept turns out to be closed', async () => {
  const { post, requests } = await startForgetful()
  const send = async (): Promise<number | undefined> => {
    const answer = await post(Buffer.from('x'), {})
    await expect.poll(() => answer.readableEnded).toBe(true)
    return answer.statusCode
  }
  expect(await send()).toBe(200)
  // The connection is free again in the next turn.
  await new Promise((resolve) => setImmediate(resolve))
  expect(await send()).toBe(200)
  expect(requests()).toBe(3)
})

it('does not when a new one is closed', async () => {
  const { post, requests } = await startForgetful(0)
  await expect(post(Buffer.from('x'), {})).rejects.toThrow(/ECONNRESET|socket hang up/)
  expect(requests()).toBe(1)
})
