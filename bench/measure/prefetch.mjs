import { setTimeout as wait } from 'node:timers/promises'
import { withPage } from '../browser.mjs'
import { startServer } from '../processes.mjs'
import { countMostAtOnce } from '../statistics.mjs'

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
      return describeRequests(requests.finished)
    })
  } finally {
    await server.stop()
  }
}

function watchRequests(page) {
  const watched = { finished: [], lastAt: performance.now() }
  page.on('request', () => (watched.lastAt = performance.now()))
  page.on('requestfinished', (request) => {
    watched.lastAt = performance.now()
    if (isForData(request)) watched.finished.push(request)
  })
  return watched
}

/** By the browser's own clock: the events of a request arrive here later than they happened. */
function describeRequests(requests) {
  const addresses = requests.map(describeAddress)
  const spans = requests.map((request) => {
    const { startTime, responseEnd } = request.timing()
    return { from: startTime, to: startTime + responseEnd }
  })
  return {
    'prefetch: requests for 30 links': requests.length,
    'prefetch: most at once': countMostAtOnce(spans),
    'prefetch: repeats': requests.length - new Set(addresses).size,
  }
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
