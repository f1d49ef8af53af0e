import { fetchAnswer, sendLoad } from '../load.mjs'
import { startServer } from '../processes.mjs'
import { prepareSizedApps } from './sized-app.mjs'

const KILOBYTES = [1, 10, 100, 1_000, 5_000]
/** Bytes that are rendered for each size: few large pages, many small ones. */
const WORK_KILOBYTES = 60_000
const MOST_REQUESTS = 1_000

/** Pages from 1 kB to 5 MB, each rendered for its request. */
export async function measurePageSize(scratch) {
  const rows = []
  for (const { name, peer, dir } of await prepareSizedApps(scratch)) {
    const server = await startServer(peer.start, dir)
    try {
      for (const kilobytes of KILOBYTES)
        rows.push({ name, kilobytes, ...(await measureSize(server, kilobytes)) })
    } finally {
      await server.stop()
    }
  }
  return rows
}

async function measureSize({ port, usage }, kilobytes) {
  const load = {
    port,
    paths: [`/size/${kilobytes}`],
    count: Math.min(MOST_REQUESTS, WORK_KILOBYTES / kilobytes),
    connections: 4,
  }
  await sendLoad({ ...load, count: load.count / 2 })
  const before = usage().cpuSeconds
  await sendLoad(load)
  const cpuSeconds = usage().cpuSeconds - before
  const { bytes } = await fetchAnswer(port, load.paths[0])
  return { bytes, cpuMs: (cpuSeconds * 1_000) / load.count, rssMb: usage().rssMb }
}

export function plotPageSize(rows) {
  const createSeries = (key) =>
    [...new Set(rows.map(({ name }) => name))].map((name) => ({
      name,
      points: rows.filter((row) => row.name === name).map((row) => [row.kilobytes, row[key]]),
    }))
  const x = 'size of the page, kB'
  return {
    description: 'CPU per request and memory of the server as pages grow, Waymark and React alone',
    panels: [
      { title: 'CPU per request', x, y: 'ms', isLogarithmic: true, series: createSeries('cpuMs') },
      { title: 'Memory of the server after it', x, y: 'RSS, MB', series: createSeries('rssMb') },
    ],
  }
}
