/** What telemetry costs a request: the same requests with and without it, in turns, answered by one process. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createPaths, sendLoad } from '../load.mjs'
import { trimmedMean } from '../statistics.mjs'

/** Share of requests that are measured; undefined: there is no DSN. */
export const RATES = [undefined, 0, 0.1, 1]
/** Alone, a request finds less of what it needs in the processor's caches; with others it may disturb them. */
const CONNECTIONS = [1, 8]
/**
 * A page of which telemetry is a large part, and one with work to do. `warmUp`: long enough for the compiler to be done;
 * `requests` of a turn: enough for reports of a tenth to be sent while those are counted that caused them.
 */
const PAGES = {
  product: { paths: createPaths('/product', 200), warmUp: 4_000, turns: 100, requests: 150 },
  table: { paths: ['/table'], warmUp: 800, turns: 60, requests: 50 },
}

/** Others have none of their own. */
export async function measureTelemetry(_peer, dir, { name: peer }) {
  if (peer !== 'waymark') return {}
  const service = await startService()
  const child = fork(fileURLToPath(new URL('telemetry-servers.mjs', import.meta.url)), [dir, service.dsn], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  try {
    const [{ ports }] = await once(child, 'message')
    const results = {}
    for (const [name, page] of Object.entries(PAGES)) {
      for (const port of ports) await sendLoad({ port, paths: page.paths, count: page.warmUp / ports.length })
      for (const connections of CONNECTIONS) {
        const load = { ...page, connections }
        Object.assign(
          results,
          describe(await takeTurns(child, ports, load), `${name}, ${connections} at once`),
        )
      }
    }
    return results
  } finally {
    child.disconnect()
    await once(child, 'exit')
    service.close()
  }
}

async function takeTurns(child, ports, load) {
  const kinds = ports.map((port, index) => ({ rate: RATES[index], port, turns: [] }))
  for (let turn = 0; turn < load.turns; turn++) {
    for (const kind of kinds) kind.turns.push(await takeTurn(child, kind.port, load))
    // Nobody is always first, or behind the same other.
    shuffle(kinds)
  }
  return kinds.toSorted(byRate)
}

/** @returns {Promise<number>} microseconds of processor time for each request */
async function takeTurn(child, port, { paths, requests, connections }) {
  const before = await askMicros(child)
  await sendLoad({ port, paths, count: requests, connections })
  return ((await askMicros(child)) - before) / requests
}

async function askMicros(child) {
  child.send('micros')
  const [{ micros }] = await once(child, 'message')
  return micros
}

function shuffle(list) {
  for (let end = list.length - 1; end > 0; end--) {
    const other = Math.floor(Math.random() * (end + 1))
    ;[list[end], list[other]] = [list[other], list[end]]
  }
}

function byRate(first, second) {
  return (first.rate ?? -1) - (second.rate ?? -1)
}

function describe([off, ...others], load) {
  const without = trimmedMean(off.turns)
  const results = { [`telemetry off, ${load}: CPU per request, µs`]: without }
  for (const { rate, turns } of others) {
    const more = trimmedMean(turns) - without
    results[`telemetry at ${rate}, ${load}: CPU more, µs`] = more
    results[`telemetry at ${rate}, ${load}: CPU more, %`] = (more / without) * 100
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
