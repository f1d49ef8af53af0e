/** The limit: `node:http`, React's own renderer, nothing else; and `node:http` with ready bytes. */
import { createBarePages } from './bare-pages.mjs'
import { REACT, VITE } from './versions.mjs'

/** @type {import('./peer.d.ts').Peer} */
export const bare = {
  packages: () => [...REACT, VITE],
  files: () => ({ ...createBarePages(), 'server.jsx': SERVER }),
  outputs: ['dist'],
  build: ['node', 'node_modules/vite/bin/vite.js', 'build', '--ssr', 'server.jsx', '--logLevel', 'error'],
  start: (port) => ({ command: ['node', 'dist/server.js', String(port)] }),
  metrics: ['start', 'static', 'ssr', 'memory'],
}

const SERVER = `import { createServer } from 'node:http'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { createDocument } from './pages.jsx'

const ready = new Map()
function readReady(path) {
  if (!ready.has(path)) ready.set(path, Buffer.from('<!DOCTYPE html>' + renderToString(createDocument(path))))
  return ready.get(path)
}

createServer((request, response) => {
  if (request.url.startsWith('/static/')) {
    const bytes = readReady(request.url)
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': bytes.length })
    return response.end(bytes)
  }
  response.setHeader('content-type', 'text/html; charset=utf-8')
  const stream = renderToPipeableStream(createDocument(request.url), { onShellReady: () => stream.pipe(response) })
}).listen(Number(process.argv[2]), '127.0.0.1')
`
