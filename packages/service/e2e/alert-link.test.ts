import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startServiceServer } from '../../waymark/dist/service/stand-alone.js'
import { createEnvelope } from './run-service.ts'

it('alerts have a link also where the system chose the port', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'service-'))
  const bodies: string[] = []
  const channel = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => bodies.push(chunk.toString()))
    request.on('end', () => response.end())
  })
  await new Promise<void>((resolve) => channel.listen(0, '127.0.0.1', resolve))
  const server = await startServiceServer({
    dataDir,
    projects: [{ id: 1, name: 'one', publicKey: 'abc' }],
    allowPrivateWebhooks: true,
    host: '127.0.0.1',
    port: 0,
    createConsoleUrl: (port) => `http://localhost:${port}/console`,
  })
  try {
    const url = `http://127.0.0.1:${(channel.address() as AddressInfo).port}/`
    await server.service.commands.saveChannel({ projectId: 1, kind: 'webhook', url })
    const body = createEnvelope({ exception: { type: 'Error', value: 'x' } })
    await fetch(`${server.url}/api/1/envelope/?sentry_key=abc`, { method: 'POST', body })
    await expect.poll(() => bodies).toHaveLength(1)
    const { port } = new URL(server.url)
    expect(JSON.parse(bodies[0] ?? '')).toMatchObject({
      issue: { url: `http://localhost:${port}/console/p/1/issues/1` },
    })
  } finally {
    await server.close()
    channel.close()
    await rm(dataDir, { recursive: true, force: true })
  }
})
