/**
 * Records what the official client for Next.js sends from an app that runs, server and page:
 *
 *   node record-nextjs.mjs <folder> <file> [address of a service]
 *
 * The folder has `@sentry/nextjs`, `next`, `react` and `react-dom` installed; `nextjs-app/` is copied into it. The file gets the
 * bodies of all envelopes in their order, with what belongs to this machine taken out. A service that is named gets them too, and
 * gives the answers. Run it for each generation of the client when a new one comes out.
 */
import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { findChromium } from '../../../../scripts/find-chromium.mjs'

const [folder, file] = process.argv.slice(2, 4).map((path) => resolve(path))
const service = process.argv[4]
// The build has both addresses in it; one that is there is used again.
const SINK_PORT = 4718
const APP_URL = 'http://127.0.0.1:4719'
/** Longer than the client keeps what it has measured. */
const QUIET_MS = 8_000

const bodies = []
let lastMs = Date.now()
const sink = createServer(async (request, response) => {
  const bytes = Buffer.concat(await request.toArray())
  lastMs = Date.now()
  if (bytes.length > 0) {
    bodies.push((request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString())
  }
  const answer = service ? await pass(request, bytes) : Response.json({})
  const headers = { ...Object.fromEntries(answer.headers), 'access-control-allow-origin': '*' }
  response.writeHead(answer.status, headers).end(await answer.text())
})

function pass({ url, method, headers }, body) {
  const kept = ['content-encoding', 'content-type', 'x-sentry-auth', 'user-agent', 'origin']
  const sent = Object.fromEntries(kept.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])))
  return fetch(new URL(url, service), { method, headers: sent, ...(body.length > 0 ? { body } : {}) })
}

/** A person looks around, and everything that can go wrong does. */
async function visit(page) {
  await page.goto(APP_URL)
  await page.click('#product')
  await page.waitForSelector('#add')
  await quiet()
  await page.click('#add')
  await quiet()
  await page.click('#save')
  await page.waitForSelector('text=Something went wrong')
  await page.goto(APP_URL)
  await quiet()
  await page.click('#stock')
  await page.waitForSelector('text=Something went wrong')
  await quiet()
  await page.goto('about:blank')
  await quiet()
}

async function quiet() {
  lastMs = Date.now()
  while (Date.now() - lastMs < QUIET_MS) await new Promise((done) => setTimeout(done, 100))
}

async function untilServed() {
  while (!(await fetch(`${APP_URL}/api/price`).catch(() => undefined))?.ok) {
    await new Promise((done) => setTimeout(done, 100))
  }
}

await new Promise((done) => sink.listen(SINK_PORT, '127.0.0.1', done))
const env = {
  ...process.env,
  NEXT_PUBLIC_DSN: `http://abc@127.0.0.1:${SINK_PORT}/1`,
  NEXT_TELEMETRY_DISABLED: '1',
}
await cp(new URL('nextjs-app', import.meta.url), folder, { recursive: true })
const next = join(folder, 'node_modules/next/dist/bin/next')
if (!existsSync(join(folder, '.next/BUILD_ID'))) {
  await promisify(execFile)(process.execPath, [next, 'build'], { cwd: folder, env })
}
const app = spawn(process.execPath, [next, 'start', '-H', '127.0.0.1', '-p', '4719'], { cwd: folder, env })
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  await untilServed()
  await visit(await browser.newPage())
} finally {
  await browser.close()
  app.kill()
  sink.close()
}

const root = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '')
const clean = (text) =>
  text
    .replaceAll(folder, '/app')
    .replaceAll(root, '/app')
    .replaceAll(APP_URL, 'https://shop.example')
    .replaceAll('127.0.0.1:4719', 'shop.example')
    .replaceAll(/127\.0\.0\.1:\d+/g, 'service.example')
    .replaceAll('127.0.0.1', 'shop.example')
await writeFile(file, `${JSON.stringify(bodies.map(clean), null, 1)}\n`)
