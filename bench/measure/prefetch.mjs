import { setTimeout as wait } from 'node:timers/promises'
import { withPage } from '../browser.mjs'
import { startServer } from '../processes.mjs'

/** A page has come to rest when nothing was asked for during this time. */
const QUIET_MS = 2_000
/** Every answer comes this much later, as over a network, so that what is waited for at once can be counted. */
const DELAY_MS = 100

/** What the browser asks for because of 30 links in view: data of pages, not their code. */
export async function measurePrefetch(peer, dir) {
  const server = await startServer(peer.start, dir)
  try {
    return await withPage(async (page) => {
      const requests = await watchRequests(page)
      await page.goto(`http://127.0.0.1:${server.port}/links`, { waitUntil: 'load' })
      while (performance.now() - requests.lastAt < QUIET_MS) await wait(50)
      const { addresses, most } = requests
      return {
        'prefetch: requests for 30 links': addresses.length,
        'prefetch: most at once': most,
        'prefetch: repeats': addresses.length - new Set(addresses).size,
      }
    })
  } finally {
    await server.stop()
  }
}

async function watchRequests(page) {
  const watched = { addresses: [], most: 0, lastAt: performance.now() }
  let held = 0
  await page.route('**/*', async (route) => {
    watched.lastAt = performance.now()
    const request = route.request()
    if (!isForData(request)) return route.continue()
    watched.addresses.push(describeAddress(request))
    held += 1
    watched.most = Math.max(watched.most, held)
    await wait(DELAY_MS)
    held -= 1
    await route.continue()
  })
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
