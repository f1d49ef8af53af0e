/**
 * What telemetry costs a request: the calls that the pipeline makes for a page, in a loop without sockets, with the
 * delivery to a service that takes everything. Needs `npm run compile`.
 *
 *   node bench/telemetry.mjs [requests]
 */
import { EventEmitter } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { runWithContext } from '../packages/waymark/dist/server/request-context.js'
import { measure } from '../packages/waymark/dist/server/telemetry/measure.js'
import { beginRequest, noteRoute } from '../packages/waymark/dist/server/telemetry/request-telemetry.js'
import { createTransport } from '../packages/waymark/dist/node/telemetry/transport.js'

const REQUESTS = Number(process.argv[2] ?? 100_000)
/** What a page goes through, with the milliseconds that it takes; finding the route is too fast to be sent. */
const STEPS = { 'middleware GET': 0.5, match: 0.02, payload: 1, html: 2, 'render document': 0.5 }
/** Requests that are answered between two turns of the event loop, in which envelopes leave. */
const REQUESTS_A_TURN = 50

// A clock of our own: steps take their time without taking it.
let now = 0
performance.now = () => now

function createPort(rate, isLocal) {
  let bytes = 0
  const transport = createTransport({
    dsn: 'http://abc@127.0.0.1/1',
    facts: { release: 'a@1', environment: 'production', sdkName: 'waymark', sdkVersion: '1' },
    sink: {
      isLocal,
      async send(envelope) {
        bytes += envelope.byteLength
        return { status: 200 }
      },
    },
  })
  const settings = { tracesSampleRate: rate, publicKey: 'abc', release: 'a@1', environment: 'production' }
  return { ...transport, settings, readBytes: () => bytes }
}

function createContext() {
  const response = Object.assign(new EventEmitter(), {
    headersSent: true,
    statusCode: 200,
    writableFinished: true,
  })
  const headers = { host: 'example.com', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }
  return {
    request: { method: 'GET', url: '/blog/hello?page=2', headers },
    response,
    location: { pathname: '/blog/hello', search: '?page=2' },
  }
}

async function run(port, requests) {
  for (let index = 0; index < requests; index++) {
    const context = createContext()
    runWithContext(context, () => {
      beginRequest(port, context)
      noteRoute(context, '/blog/[slug]')
      for (const name in STEPS) measure(context, { name }, () => (now += STEPS[name]))
    })
    context.response.emit('close')
    if (index % REQUESTS_A_TURN === 0) await nextTurn()
  }
  await port?.flush(5_000)
}

async function readCost(port) {
  await run(port, REQUESTS / 10)
  const before = process.cpuUsage()
  await run(port, REQUESTS)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / REQUESTS
}

const off = await readCost(undefined)
console.log(`off: ${off.toFixed(2)} µs per request, which is the loop itself; on top of that`)
for (const [rate, isLocal, service] of [
  [0, true, 'any service'],
  [0.1, true, 'service in the same process'],
  [1, true, 'service in the same process'],
  [1, false, 'service elsewhere (compressed)'],
]) {
  const port = createPort(rate, isLocal)
  const cost = await readCost(port)
  const bytes = Math.round(port.readBytes() / REQUESTS / 1.1)
  console.log(`sample rate ${rate}, ${service}: ${(cost - off).toFixed(1)} µs, ${bytes} bytes per request`)
}
