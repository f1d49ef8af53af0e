import { createContent, TITLE } from '../app.mjs'

const COMMAND = ['node', 'node_modules/waku/cli.js']
/** The last release that runs on Node 20 wants this React. */
const REACT = '19.2.3'

/** @type {import('./peer.d.ts').Peer} */
export const waku = {
  packages: () => [
    'waku@0.27.5',
    ...['react', 'react-dom', 'react-server-dom-webpack'].map((name) => `${name}@${REACT}`),
  ],
  files: createFiles,
  outputs: ['dist'],
  build: [...COMMAND, 'build'],
  start: (port) => ({ command: [...COMMAND, 'start', '--port', String(port), '--host', '127.0.0.1'] }),
  dev: (port) => ({ command: [...COMMAND, 'dev', '--port', String(port), '--host', '127.0.0.1'] }),
}

const LINK = {
  import: `import { Link } from 'waku'`,
  element: 'Link',
  attributes: (href, when) => `to=${href}${when === 'never' ? '' : ' unstable_prefetchOnView'}`,
}

function createFiles(pages) {
  return {
    ...createContent(LINK),
    'src/pages/_root.jsx': `export default function Root({ children }) {
  return <html lang="en"><head><title>${TITLE}</title></head><body>{children}</body></html>
}
export const getConfig = () => ({ render: 'static' })
`,
    'src/pages/index.jsx': createPage({ name: 'Home', file: 'home', render: 'static' }),
    'src/pages/links.jsx': createPage({ name: 'Links', file: 'links', render: 'static' }),
    'src/pages/empty.jsx': createPage({ name: 'Empty', file: 'empty' }),
    'src/pages/table.jsx': createPage({ name: 'Table', file: 'table', data: 'rows' }),
    'src/pages/article.jsx': createPage({ name: 'Article', file: 'article', data: 'parts' }),
    'src/pages/cards.jsx': createPage({ name: 'Cards', file: 'cards', data: 'cards' }),
    'src/pages/client.jsx': createPage({ name: 'ClientTable', file: 'client' }),
    'src/pages/product/[id].jsx': `import { Product } from '../../../content/product.jsx'
export default function Page({ id }) {
  return <Product id={id} />
}
export const getConfig = () => ({ render: 'dynamic' })
`,
    'src/pages/static/[page].jsx': `import { readPage } from '../../../content/data.js'
import { StaticPage } from '../../../content/static.jsx'
export default function Page({ page }) {
  return <StaticPage {...readPage(page)} />
}
export const getConfig = () => ({ render: 'static', staticPaths: Array.from({ length: ${pages} }, (_, i) => String(i)) })
`,
  }
}

function createPage({ name, file, data, render = 'dynamic' }) {
  const attribute = data === undefined ? '' : ` ${data}={${data}}`
  return `${data === undefined ? '' : `import { ${data} } from '../../content/data.js'\n`}import { ${name} } from '../../content/${file}.jsx'
export default function Page() {
  return <${name}${attribute} />
}
export const getConfig = () => ({ render: '${render}' })
`
}
