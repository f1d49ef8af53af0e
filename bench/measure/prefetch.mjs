import { setTimeout as wait } from 'node:timers/promises'
import { withPage } from '../browser.mjs'
import { startServer } from '../processes.mjs'

/** A page has come to rest when nothing was asked for during this time. */
const QUIET_MS = 2_000

/** What the browser asks for because of 30 links in view: data of pages, not their code. */
export async function measurePrefetch(peer, dir) {
  const server = await startServer(peer.start, dir)
  try {
    return await withPage(async (page) => {
      const requests = watchRequests(page)
      await page.goto(`http://127.0.0.1:${server.port}/links`, { waitUntil: 'load' })
      while (performance.now() - requests.lastAt < QUIET_MS) await wait(50)
      const { addresses } = requests
      return {
        'prefetch: requests for 30 links': addresses.length,
        'prefetch: most at once': requests.most,
        'prefetch: repeats': addresses.length - new Set(addresses).size,
      }
    })
  } finally {
    await server.stop()
  }
}

function watchRequests(page) {
  const watched = { addresses: [], most: 0, lastAt: performance.now() }
  const open = new Set()
  page.on('request', (request) => {
    watched.lastAt = performance.now()
    if (!isForData(request)) return
    watched.addresses.push(describeAddress(request))
    open.add(request)
    watched.most = Math.max(watched.most, open.size)
  })
  const close = (request) => {
    watched.lastAt = performance.now()
    open.delete(request)
  }
  page.on('requestfinished', close)
  page.on('requestfailed', close)
  return watched
}

function isForData(request) {
  const isOther = ['fetch', 'xhr', 'other'].includes(request.resourceType())
  return isOther && !/\.(?:m?js|css|ico|map)$/.test(new URL(request.url()).pathname)
}

/** The key that tells payloads of a page apart says nothing about which page it is. */
function describeAddress(request) {
  const url = new URL(request.url())
  url.searchParams.delete('_rsc')
  return url.href
}
