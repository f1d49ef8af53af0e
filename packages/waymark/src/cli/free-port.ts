import { createServer } from 'node:net'

const MAX_PORT = 65_535

/** The first free port from `port` up to `port + more`; `undefined` when all are taken. */
export async function findFreePort(host: string, port: number, more: number): Promise<number | undefined> {
  // The system chooses for port 0.
  if (port === 0) return 0
  for (let candidate = port; candidate <= Math.min(port + more, MAX_PORT); candidate++) {
    if (await isFree(host, candidate)) return candidate
  }
  return undefined
}

function isFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    // Other errors than a taken port are told by the server that really listens.
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'EADDRINUSE'))
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(true)))
  })
}
