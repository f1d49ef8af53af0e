import { sendLoad } from '../load.mjs'
import { startServer } from '../processes.mjs'
import { readPercentile } from '../statistics.mjs'
import { prepareSizedApps } from './sized-app.mjs'

const CONNECTIONS = [1, 8, 32, 128, 512]
const PATHS = ['/size/10']
const LEAST_REQUESTS = 1_000
const REQUESTS_A_CONNECTION = 4

/** A page of 10 kB, asked for by more and more at once. */
export async function measureConnections(scratch) {
  const rows = []
  for (const { name, peer, dir } of await prepareSizedApps(scratch)) {
    const server = await startServer(peer.start, dir)
    try {
      await sendLoad({ port: server.port, paths: PATHS, count: LEAST_REQUESTS })
      for (const connections of CONNECTIONS)
        rows.push({ name, connections, ...(await measureCrowd(server, connections)) })
    } finally {
      await server.stop()
    }
  }
  return rows
}

async function measureCrowd({ port, usage }, connections) {
  const count = Math.max(LEAST_REQUESTS, connections * REQUESTS_A_CONNECTION)
  const before = usage().cpuSeconds
  const { latencies } = await sendLoad({ port, paths: PATHS, count, connections })
  const cpuSeconds = usage().cpuSeconds - before
  return {
    p50Ms: readPercentile(latencies, 0.5),
    p95Ms: readPercentile(latencies, 0.95),
    cpuMs: (cpuSeconds * 1_000) / count,
  }
}

export function plotConnections(rows) {
  const names = [...new Set(rows.map(({ name }) => name))]
  const createSeries = (key, suffix = '') =>
    names.map((name) => ({
      name: `${name}${suffix}`,
      points: rows.filter((row) => row.name === name).map((row) => [row.connections, row[key]]),
    }))
  const x = 'connections at once'
  return {
    description: 'Latency and CPU per request as connections grow, Waymark and React alone',
    panels: [
      {
        title: 'Latency, half and 95 % of requests',
        x,
        y: 'ms',
        isLogarithmic: true,
        series: [...createSeries('p50Ms', ' p50'), ...createSeries('p95Ms', ' p95')],
      },
      { title: 'CPU per request', x, y: 'ms', series: createSeries('cpuMs') },
    ],
  }
}
