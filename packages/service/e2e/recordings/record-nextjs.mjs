/**
 * Records what the official client for Next.js sends: `node record-nextjs.mjs <folder> <file>`. The folder has `@sentry/nextjs`
 * (and `next`, `react`, `react-dom`, which it wants) installed; the file gets the bodies of all envelopes, with the paths and
 * the name of this machine taken out. Run it for each generation of the client when a new one comes out.
 */
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'

const [folder, file] = process.argv.slice(2).map((path) => resolve(path))
const Sentry = createRequire(`${folder}/package.json`)('@sentry/nextjs')
const bodies = []
const sink = createServer(async (request, response) => {
  const chunks = await request.toArray()
  const bytes = Buffer.concat(chunks)
  bodies.push((request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString())
  response.end('{}')
})
await new Promise((done) => sink.listen(0, '127.0.0.1', done))

Sentry.init({
  dsn: `http://abc@127.0.0.1:${sink.address().port}/1`,
  release: 'shop@1.0.0',
  environment: 'test',
  serverName: 'web-1',
  tracesSampleRate: 1,
  // Neither the sources of other packages nor facts about this machine.
  integrations: (usual) => usual.filter(({ name }) => name !== 'ContextLines' && name !== 'Context'),
})

async function ProductPage() {
  throw new TypeError("Cannot read properties of undefined (reading 'price')")
}
async function saveCart() {
  throw new Error('the cart is full')
}
async function GET() {
  return new Response('ok')
}
const caught = (promise) => promise.catch(() => undefined)

Sentry.startSession()
Sentry.setUser({ id: '42' })
// What `onRequestError` of instrumentation.ts is given when a page fails.
const failure = await ProductPage().catch((error) => error)
failure.digest = '2874561093'
Sentry.captureRequestError(
  failure,
  { path: '/product/7?token=fixture-secret-7', method: 'GET', headers: { 'user-agent': 'test' } },
  { routerKind: 'App Router', routePath: '/product/[id]', routeType: 'render' },
)
await caught(Sentry.withServerActionInstrumentation('saveCart', {}, saveCart))
const route = { method: 'GET', parameterizedRoute: '/api/items/[id]', headers: new Headers() }
await Sentry.wrapRouteHandlerWithSentry(GET, route)(new Request('https://shop.example/api/items/7'), {})
await Sentry.startSpan(
  { name: 'GET /product/[id]', op: 'http.server', attributes: { 'http.route': '/product/[id]' } },
  () => Sentry.startSpan({ name: 'select product', op: 'db' }, async () => undefined),
)
Sentry.endSession()
await Sentry.flush(5_000)
await Sentry.close(5_000)
sink.close()

const root = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '')
const clean = (text) =>
  text
    .replaceAll(folder, '/app')
    .replaceAll(root, '/app')
    .replaceAll(/127\.0\.0\.1:\d+/g, 'service.example')
await writeFile(file, `${JSON.stringify(bodies.map(clean), null, 1)}\n`)
