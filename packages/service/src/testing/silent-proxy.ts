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
  const sockets = new Set<Socket>()
  let isSilent = false
  const server = createServer((near) => {
    sockets.add(near.on('error', () => undefined).on('close', () => sockets.delete(near)))
    if (isSilent) return
    const far = connect(socketPath)
    near.on('close', () => far.destroy())
    far.on('error', () => near.destroy()).on('close', () => near.destroy())
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `postgres://${username}@127.0.0.1:${port}${pathname}`,
    fallSilent() {
      isSilent = true
      for (const socket of sockets) socket.unpipe()
      for (const socket of sockets) socket.pause()
    },
    recover: () => void (isSilent = false),
    cut() {
      for (const socket of sockets) socket.destroy()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
