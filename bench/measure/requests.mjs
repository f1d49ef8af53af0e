import { createPaths, fetchAnswer, sendLoad } from '../load.mjs'
import { startServer } from '../processes.mjs'

const WARM_UP = 300
const STATIC_PATHS = 100

/** The pages whose memory is looked at; the cards are so large that they would decide it. */
const ORDINARY_LOADS = [
  { label: 'empty', paths: ['/empty'], count: 1_500 },
  { label: 'table', paths: ['/table'], count: 300 },
  { label: 'product', paths: createPaths('/product', 200), count: 1_500 },
  { label: 'article', paths: ['/article'], count: 300 },
]
const OTHER_LOADS = [
  { label: 'cards', paths: ['/cards'], count: 60 },
  { label: 'client', paths: ['/client'], count: 150 },
]

/** Pages rendered for each request: from all content to all client components. */
export async function measureRendering(peer, dir) {
  const server = await startServer(peer.start, dir)
  const results = {}
  try {
    for (const load of ORDINARY_LOADS) Object.assign(results, await measureLoad(server, load))
    results['RSS after table, product and article, MB'] = server.usage().rssMb
    for (const load of OTHER_LOADS) Object.assign(results, await measureLoad(server, load))
  } finally {
    await server.stop()
  }
  return results
}

/** Pages that were rendered before. */
export async function measureStatic(peer, dir, { pages }) {
  const server = await startServer(peer.start, dir)
  try {
    const paths = createPaths('/static', Math.min(STATIC_PATHS, pages))
    const final = await Promise.all(paths.map((path) => findFinalPath(server.port, path)))
    return await measureLoad(server, { label: 'static', paths: final, count: 10_000 })
  } finally {
    await server.stop()
  }
}

async function measureLoad({ port, usage }, { label, paths, count }) {
  await sendLoad({ port, paths, count: Math.min(WARM_UP, count) })
  const before = usage()
  await sendLoad({ port, paths, count })
  const cpuSeconds = usage().cpuSeconds - before.cpuSeconds
  const { bytes, gzipBytes } = await fetchAnswer(port, paths[0])
  return {
    [`${label}: CPU per request, ms`]: (cpuSeconds * 1000) / count,
    [`${label}: bytes`]: bytes,
    [`${label}: bytes, gzip`]: gzipBytes,
  }
}

/** Some servers of files send a folder to its path with a slash; a browser would remember that. */
async function findFinalPath(port, path) {
  const { location } = await fetchAnswer(port, path)
  return location === undefined ? path : new URL(location, 'http://localhost').pathname
}
