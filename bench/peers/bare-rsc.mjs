/** The limit of server components: a payload, a document from it, the payload at its end, and a browser that reads it. No router. */
import { createBarePages } from './bare-pages.mjs'
import { REACT, REACT_SERVER_DOM, VITE, VITE_RSC } from './versions.mjs'

/** @type {import('./peer.d.ts').Peer} */
export const bareRsc = {
  packages: () => [...REACT, REACT_SERVER_DOM, VITE, VITE_RSC],
  files: () => ({
    ...createBarePages(),
    'vite.config.js': CONFIG,
    'entry.rsc.jsx': RSC_ENTRY,
    'entry.ssr.jsx': SSR_ENTRY,
    'entry.browser.jsx': BROWSER_ENTRY,
    'server.js': SERVER,
  }),
  outputs: ['dist'],
  build: ['node', 'node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'],
  start: (port) => ({ command: ['node', 'server.js', String(port)] }),
  metrics: ['build', 'size', 'start', 'ssr', 'memory'],
}

const CONFIG = `import rsc from '@vitejs/plugin-rsc'
export default {
  plugins: [rsc({ entries: { rsc: './entry.rsc.jsx', ssr: './entry.ssr.jsx', client: './entry.browser.jsx' } })],
}
`

/** A branch that is not waited for keeps one reader from stalling the other. */
const RSC_ENTRY = `import { PassThrough, Writable } from 'node:stream'
import { renderToPipeableStream } from '@vitejs/plugin-rsc/rsc/server.node'
import { createDocument } from './pages.jsx'

const { renderHtml } = await import.meta.viteRsc.loadModule('ssr', 'index')

export default function handle(request, response) {
  const chunks = []
  const branch = new PassThrough()
  const fan = new Writable({
    write(chunk, _, done) {
      chunks.push(chunk)
      branch.write(chunk)
      done()
    },
    final(done) {
      branch.end()
      done()
    },
  })
  renderToPipeableStream(createDocument(request.url)).pipe(fan)
  response.setHeader('content-type', 'text/html; charset=utf-8')
  renderHtml(branch, response, () => Buffer.concat(chunks).toString())
}
`

const SSR_ENTRY = `import { Writable } from 'node:stream'
import { createFromNodeStream, getClientEntryUrl } from '@vitejs/plugin-rsc/ssr.node'
import { use } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

export function renderHtml(payload, response, readPayload) {
  const root = createFromNodeStream(payload)
  const Root = () => use(root)
  const end = new Writable({
    write: (chunk, encoding, done) => response.write(chunk, encoding, done),
    final(done) {
      response.end('<script>payload=' + JSON.stringify(readPayload()).replaceAll('<', '\\\\u003c') + '</script>')
      done()
    },
  })
  const stream = renderToPipeableStream(<Root />, {
    bootstrapModules: [getClientEntryUrl()],
    onShellReady: () => stream.pipe(end),
  })
}
`

const BROWSER_ENTRY = `import { createFromReadableStream } from '@vitejs/plugin-rsc/browser'
import { hydrateRoot } from 'react-dom/client'

if (document.readyState === 'loading') await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve))
const root = await createFromReadableStream(new Response(globalThis.payload).body)
hydrateRoot(document, root)
`

const SERVER = `import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import handle from './dist/rsc/index.js'

createServer((request, response) => {
  if (!request.url.startsWith('/assets/')) return handle(request, response)
  response.setHeader('content-type', 'text/javascript')
  createReadStream('dist/client' + request.url).pipe(response)
}).listen(Number(process.argv[2]), '127.0.0.1')
`
