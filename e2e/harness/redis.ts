import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findRedis } from '../../scripts/find-redis.mjs'
import { waitUntil } from './wait-until.ts'

/** Tests of the shared cache are skipped without it; `npm test` counts them. */
export const REDIS_PATH: string | undefined = findRedis()

export interface RunningRedis {
  url: string
  /** As a crash does; nothing is saved. */
  kill(): Promise<void>
  /** The process stands still, and its connections stay open. */
  pause(): void
  resume(): void
  /** After `kill`: on the same port, empty. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** A server of its own on a free port, which keeps everything in memory. */
export async function startRedis(): Promise<RunningRedis> {
  const dir = await mkdtemp(join(tmpdir(), 'waymark-redis-'))
  const port = await findFreePort()
  const start = async (): Promise<ReturnType<typeof spawn>> => {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', dir, '--save', '']
    const child = spawn(REDIS_PATH ?? 'redis-server', args, { stdio: 'ignore' })
    await waitUntil(() => accepts(port), 'Redis to accept connections')
    return child
  }
  let child = await start()
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async restart() {
      child = await start()
    },
    async close() {
      await kill()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const end = (isUp: boolean): void => {
      socket.destroy()
      resolve(isUp)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
  })
}
