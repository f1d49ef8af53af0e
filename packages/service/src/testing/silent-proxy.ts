import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'

/** A way to a PostgreSQL that can lose everything that is sent, without ending a connection, as a network does. */
export interface SilentProxy {
  /** Of the same database, through the proxy. */
  url: string
  fallSilent(): void
  /** New connections arrive again; those that were open stay lost. */
  recover(): void
  /** Ends all connections without a word of PostgreSQL. */
  cut(): void
  close(): Promise<void>
}

export async function createSilentProxy(url: string): Promise<SilentProxy> {
  const { searchParams, pathname, username } = new URL(url)
  const socketPath = join(searchParams.get('host') ?? '', '.s.PGSQL.5432')
  /** What came, and where it was passed on to. */
  const connections = new Map<Socket, Socket | undefined>()
  let isSilent = false
  const server = createServer((near) => {
    connections.set(near, undefined)
    near.on('error', () => undefined).on('close', () => connections.delete(near))
    if (isSilent) return
    const far = connect(socketPath)
    connections.set(near, far)
    near.on('close', () => far.destroy())
    const end = (): void => {
      if (connections.get(near) === far) near.destroy()
    }
    far.on('error', end).on('close', end)
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `postgres://${username}@127.0.0.1:${port}${pathname}`,
    fallSilent() {
      isSilent = true
      for (const [near, far] of connections) {
        near.unpipe(far).pause()
        far?.unpipe(near).resume()
        connections.set(near, undefined)
      }
    },
    recover: () => void (isSilent = false),
    cut() {
      for (const near of connections.keys()) near.destroy()
    },
    async close() {
      for (const near of connections.keys()) near.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
