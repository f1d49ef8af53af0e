import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyFixture, type FixtureCopy } from '../harness/copy-fixture.ts'
import { send } from '../harness/send.ts'
import { startApp, type RunningApp } from '../harness/start-app.ts'
import { startUpstream, type Upstream } from '../harness/upstream.ts'

/** As apps for Next.js write one. It keeps its values in a file, so that another process finds them. */
const HANDLER = `
const { existsSync, readFileSync, writeFileSync } = require('node:fs')
const FILE = 'handler.json'

module.exports = class Handler {
  constructor(options) {
    this.options = options
  }
  read() {
    return existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {}
  }
  async get(key) {
    return this.read()[key] ?? null
  }
  async set(key, value, { tags }) {
    writeFileSync(FILE, JSON.stringify({ ...this.read(), [key]: { value, tags, lastModified: Date.now() } }))
  }
  async revalidateTag(tags) {
    const kept = Object.entries(this.read()).filter(([, entry]) => !entry.tags.some((tag) => tags.includes(tag)))
    writeFileSync(FILE, JSON.stringify(Object.fromEntries(kept)))
  }
}
`
const CONFIG = `
import { fileURLToPath } from 'node:url'
export default { cacheHandler: fileURLToPath(new URL('cache-handler.cjs', import.meta.url)) }
`

let copy: FixtureCopy
let upstream: Upstream
let app: RunningApp

beforeAll(async () => {
  upstream = await startUpstream()
  copy = await copyFixture('caching')
  await rm(join(copy.dir, 'waymark.config.ts'))
  await rm(join(copy.dir, 'app/use-cache/file'), { recursive: true })
  await copy.write('next.config.mjs', CONFIG)
  await copy.write('cache-handler.cjs', HANDLER)
  await copy.edit('app/api/invalidate/route.ts', 'waymark/cache', 'next/cache')
  app = await startApp(copy.dir, 'start')
})
afterAll(async () => {
  await app?.close()
  await copy?.remove()
  upstream?.close()
})

test('a cache handler of an app for Next.js keeps what the app fetches', async () => {
  const from = upstream.createUrl()
  const read = async (): Promise<string> =>
    (await send(app.url, `/api/fetch?kept&tag=posts&from=${encodeURIComponent(from)}`)).text
  expect([await read(), await read()]).toEqual(['1', '1'])
  await send(app.url, '/api/invalidate?tag=posts', { method: 'POST' })
  expect([await read(), await read()]).toEqual(['2', '2'])
  await app.close()
  app = await startApp(copy.dir, 'start')
  expect(await read()).toBe('2')
})
