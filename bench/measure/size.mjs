import { request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { PEERS } from '../peers.mjs'
import { startServer } from '../processes.mjs'

/** All scripts that the document of the first page names, gzip. */
export async function measureSize(name, dir) {
  if (PEERS[name].build === undefined) return {}
  const server = await startServer(PEERS[name].start, dir)
  try {
    const html = await fetchText(server.port, '/')
    const paths = new Set(html.match(/\/_(?:next|waymark)\/[^"'\\ ]+\.js/g) ?? [])
    const scripts = await Promise.all([...paths].map((path) => fetchText(server.port, path)))
    const bytes = scripts.reduce((sum, text) => sum + gzipSync(text).length, 0)
    return { 'first-load JavaScript, kB gzip': bytes / 1000, scripts: paths.size }
  } finally {
    await server.stop()
  }
}

function fetchText(port, path) {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk) => (text += chunk))
      response.on('end', () => resolve(text))
    })
      .on('error', reject)
      .end()
  })
}
