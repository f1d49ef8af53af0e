import { createPaths, sendLoad } from '../load.mjs'
import { startServer } from '../processes.mjs'

const REQUESTS = 5_000
const PATHS = createPaths('/product', 100).flatMap((product) => ['/table', product, '/article'])

/** What a server holds after it has worked for a while. */
export async function measureMemory(peer, dir) {
  const server = await startServer(peer.start, dir)
  try {
    await sendLoad({ port: server.port, paths: PATHS, count: REQUESTS })
    return { 'RSS after 5,000 requests, MB': server.usage().rssMb }
  } finally {
    await server.stop()
  }
}
