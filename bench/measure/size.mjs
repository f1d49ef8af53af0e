import { gzipSync } from 'node:zlib'
import { findDocumentScripts, findStaticImports } from '../find-scripts.mjs'
import { fetchAnswer } from '../load.mjs'
import { startServer } from '../processes.mjs'

/** All scripts of the first page, and what they import, each with gzip. */
export async function measureSize(peer, dir) {
  const server = await startServer(peer.start, dir)
  try {
    const origin = `http://127.0.0.1:${server.port}`
    const html = String((await fetchAnswer(server.port, '/')).body)
    const sizes = new Map()
    const visit = async (url) => {
      if (url.origin !== origin || sizes.has(url.pathname)) return
      sizes.set(url.pathname, 0)
      const { status, body } = await fetchAnswer(server.port, url.pathname)
      if (status !== 200) throw new Error(`${url.pathname} answered ${status}`)
      sizes.set(url.pathname, gzipSync(body).length)
      for (const address of findStaticImports(String(body))) await visit(new URL(address, url))
    }
    for (const address of findDocumentScripts(html)) await visit(new URL(address, origin))
    const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0)
    return { 'first-load JavaScript, kB gzip': bytes / 1000, 'first-load scripts': sizes.size }
  } finally {
    await server.stop()
  }
}
