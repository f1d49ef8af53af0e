import { PEERS } from '../peers.mjs'
import { startServer } from '../processes.mjs'

/** From the command to the first answer. */
export async function measureStart(name, dir) {
  const server = await startServer(PEERS[name].start, dir)
  await server.stop()
  return { 'start to first answer, s': server.startSeconds }
}
