/** What telemetry costs a whole server: the same requests to servers with and without it, in turns. */
import { createServer } from 'node:http'
import { createPaths, sendLoad } from '../load.mjs'
import { startServer } from '../processes.mjs'
import { describe as summarise } from '../statistics.mjs'

/** Long enough for the compiler to be done with all of it: the servers differ in how much there is to compile. */
const WARM_UP = 2500
const TURNS = 10
const REQUESTS_A_TURN = 1000
const PATHS = createPaths('/product', 200)
/** Share of requests that are measured; undefined: there is no DSN. */
const RATES = [undefined, 0, 0.1, 1]

/** Others have none of their own. */
export async function measureTelemetry(peer, dir, { name }) {
  if (name !== 'waymark') return {}
  const service = await startService()
  const servers = []
  try {
    for (const rate of RATES) {
      const variables =
        rate === undefined ? {} : { WAYMARK_DSN: service.dsn, WAYMARK_TRACES_SAMPLE_RATE: String(rate) }
      const server = await startServer((port) => ({ ...peer.start(port), variables }), dir)
      servers.push({ rate, server, turns: [] })
      await sendLoad({ port: server.port, paths: PATHS, count: WARM_UP })
    }
    for (let turn = 0; turn < TURNS; turn++) {
      for (const each of servers) await takeTurn(each)
      // Nobody is always first: what the machine does besides is often periodic.
      servers.reverse()
    }
    return describe(servers.toSorted(byRate))
  } finally {
    await Promise.all(servers.map(({ server }) => server.stop()))
    service.close()
  }
}

async function takeTurn(measured) {
  const { server } = measured
  const before = server.usage().cpuSeconds
  await sendLoad({ port: server.port, paths: PATHS, count: REQUESTS_A_TURN })
  measured.turns.push(server.usage().cpuSeconds - before)
}

function byRate(first, second) {
  return (first.rate ?? -1) - (second.rate ?? -1)
}

function describe([off, ...others]) {
  const micros = ({ turns }) => (summarise(turns).median * 1_000_000) / REQUESTS_A_TURN
  const results = { 'telemetry off: CPU per request, µs': micros(off) }
  for (const each of others) {
    results[`telemetry at ${each.rate}: CPU more, µs`] = micros(each) - micros(off)
    results[`telemetry at ${each.rate}: CPU more, %`] = (micros(each) / micros(off) - 1) * 100
  }
  return results
}

/** Takes everything. */
async function startService() {
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => response.end('{}'))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address()
  return { dsn: `http://abc@127.0.0.1:${port}/1`, close: () => server.close() }
}
