import { TITLE } from '../app.mjs'
import { createPaths, sendLoad } from '../load.mjs'
import { buildCold } from '../measure/build.mjs'
import { waymark } from '../peers/waymark.mjs'
import { preparePeer } from '../prepare.mjs'
import { startServer } from '../processes.mjs'

const ROUTES = [10, 100, 1_000]
const REQUESTS = 1_500

/** Applications of more and more routes, each with a page and a client component of its own. */
export async function measureRoutes(scratch) {
  const rows = []
  for (const routes of ROUTES) {
    const peer = { ...waymark, files: () => createFiles(routes) }
    const dir = preparePeer(peer, { name: 'many-routes', scratch, pages: 0 })
    const { seconds, peakMb } = await buildCold(peer, dir)
    rows.push({
      name: 'waymark',
      routes,
      buildSeconds: seconds,
      peakMb,
      ...(await measureServer(peer, dir, routes)),
    })
  }
  return rows
}

async function measureServer(peer, dir, routes) {
  const server = await startServer(peer.start, dir)
  try {
    // Every page is loaded before its first answer: that is done when all have been asked for.
    const paths = createPaths('/route', routes)
    await sendLoad({ port: server.port, paths, count: Math.max(REQUESTS, routes) })
    const before = server.usage().cpuSeconds
    await sendLoad({ port: server.port, paths, count: REQUESTS })
    const cpuSeconds = server.usage().cpuSeconds - before
    return { startSeconds: server.startSeconds, cpuMs: (cpuSeconds * 1_000) / REQUESTS }
  } finally {
    await server.stop()
  }
}

function createFiles(routes) {
  const files = {
    'app/layout.jsx': `export default function Layout({ children }) {
  return <html lang="en"><head><title>${TITLE}</title></head><body>{children}</body></html>
}
`,
    'app/page.jsx': 'export default function Page() {\n  return <h1>Hello</h1>\n}\n',
  }
  for (let index = 0; index < routes; index++) {
    files[`app/route/${index}/counter.jsx`] = `'use client'
import { useState } from 'react'
export function Counter() {
  const [count, setCount] = useState(${index})
  return <button onClick={() => setCount(count + 1)}>{count}</button>
}
`
    files[`app/route/${index}/page.jsx`] = `import { Counter } from './counter.jsx'
export const dynamic = 'force-dynamic'
export default function Page() {
  return <main><h1>Route ${index}</h1><Counter /></main>
}
`
  }
  return files
}

export function plotRoutes(rows) {
  const x = 'routes'
  const createPanel = (title, y, key) => ({
    title,
    x,
    y,
    series: [{ name: 'waymark', points: rows.map((row) => [row.routes, row[key]]) }],
  })
  return {
    description: 'Build, start and requests of Waymark as the number of routes grows',
    panels: [
      createPanel('Production build', 'seconds', 'buildSeconds'),
      createPanel('Most memory of the build', 'RSS, MB', 'peakMb'),
      createPanel('Start to the first answer', 'seconds', 'startSeconds'),
      createPanel('CPU per request', 'ms', 'cpuMs'),
    ],
  }
}
