import { startServer } from '../processes.mjs'

/** From the command to the first answer. */
export async function measureStart(peer, dir) {
  const server = await startServer(peer.start, dir)
  const { rssMb } = server.usage()
  await server.stop()
  return { 'start to first answer, s': server.startSeconds, 'RSS after the first answer, MB': rssMb }
}
