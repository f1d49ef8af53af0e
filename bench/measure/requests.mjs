import { sendLoad } from '../load.mjs'
import { PEERS } from '../peers.mjs'
import { startServer } from '../processes.mjs'

const WARM_UP = 300

/** Pages rendered for each request: from all content to all client components. */
export function measureRendering(name, dir) {
  return measureRequests(name, dir, [
    { label: 'table', paths: ['/table'], count: 300 },
    { label: 'product', paths: createPaths('/product', 200), count: 1_500 },
    { label: 'article', paths: ['/article'], count: 300 },
    { label: 'cards', paths: ['/cards'], count: 60 },
    { label: 'client', paths: ['/client'], count: 150 },
  ])
}

/** Pages that were rendered before. */
export function measureStatic(name, dir) {
  return measureRequests(name, dir, [{ label: 'static', paths: createPaths('/static', 100), count: 10_000 }])
}

async function measureRequests(name, dir, loads) {
  const server = await startServer(PEERS[name].start, dir)
  const results = {}
  try {
    for (const { label, paths, count } of loads) {
      const { bytes, gzipBytes } = await sendLoad({
        port: server.port,
        paths,
        count: Math.min(WARM_UP, count),
      })
      const before = server.usage()
      await sendLoad({ port: server.port, paths, count })
      const cpu = server.usage().cpuSeconds - before.cpuSeconds
      results[`${label}: CPU per request, ms`] = (cpu * 1000) / count
      results[`${label}: bytes`] = bytes
      results[`${label}: bytes, gzip`] = gzipBytes
    }
    results['RSS after load, MB'] = server.usage().rssMb
  } finally {
    await server.stop()
  }
  return results
}

function createPaths(prefix, count) {
  return Array.from({ length: count }, (_, index) => `${prefix}/${index}`)
}
