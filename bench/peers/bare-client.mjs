/** The limit of first-load JavaScript: React takes over one component, without a router. */
import { ANCHOR, createContent, TITLE } from '../app.mjs'
import { REACT, VITE } from './versions.mjs'

const COMMAND = ['node', 'node_modules/vite/bin/vite.js']

/** @type {import('./peer.d.ts').Peer} */
export const bareClient = {
  packages: () => [...REACT, VITE],
  files: () => ({
    ...createContent(ANCHOR),
    'index.html': `<!doctype html>
<html lang="en"><head><title>${TITLE}</title></head>
<body><div id="root"></div><script type="module" src="/main.jsx"></script></body></html>
`,
    'main.jsx': `import { hydrateRoot } from 'react-dom/client'
import { Home } from './content/home.jsx'
hydrateRoot(document.getElementById('root'), <Home />)
`,
  }),
  outputs: ['dist'],
  build: [...COMMAND, 'build', '--logLevel', 'error'],
  start: (port) => ({
    command: [...COMMAND, 'preview', '--port', String(port), '--host', '127.0.0.1'],
  }),
  metrics: ['size'],
}
