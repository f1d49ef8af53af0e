/** Framework mode: every page is a component of the browser, too; data comes from loaders. */
import { createContent, TITLE } from '../app.mjs'
import { REACT, VITE } from './versions.mjs'

const VERSION = '7.18.4'
const COMMAND = ['node', 'node_modules/@react-router/dev/bin.js']

/** @type {import('./peer.d.ts').Peer} */
export const reactRouter = {
  packages: () => [
    ...['react-router', '@react-router/dev', '@react-router/node', '@react-router/serve'].map(
      (name) => `${name}@${VERSION}`,
    ),
    'isbot@5.1.31',
    ...REACT,
    VITE,
  ],
  files: createFiles,
  outputs: ['build', '.react-router'],
  build: [...COMMAND, 'build'],
  start: (port) => ({
    command: ['node', 'node_modules/@react-router/serve/bin.js', './build/server/index.js'],
    variables: { PORT: String(port), HOST: '127.0.0.1' },
  }),
  dev: (port) => ({ command: [...COMMAND, 'dev', '--port', String(port), '--host', '127.0.0.1'] }),
}

const LINK = {
  import: `import { Link } from 'react-router'`,
  element: 'Link',
  attributes: (href, when) => `to=${href}${when === 'never' ? '' : ' prefetch="viewport"'}`,
}

function createFiles(pages) {
  return {
    ...createContent(LINK),
    'vite.config.js': `import { reactRouter } from '@react-router/dev/vite'
export default { plugins: [reactRouter()] }
`,
    'react-router.config.js': `export default {
  ssr: true,
  prerender: Array.from({ length: ${pages} }, (_, i) => '/static/' + i),
}
`,
    'app/root.jsx': ROOT,
    'app/routes.js': ROUTES,
    'app/routes/home.jsx': createPage('Home', 'home'),
    'app/routes/empty.jsx': createPage('Empty', 'empty'),
    'app/routes/links.jsx': createPage('Links', 'links'),
    'app/routes/client.jsx': createPage('ClientTable', 'client'),
    'app/routes/table.jsx': createDataPage('Table', 'table', 'rows'),
    'app/routes/article.jsx': createDataPage('Article', 'article', 'parts'),
    'app/routes/cards.jsx': createDataPage('Cards', 'cards', 'cards'),
    'app/routes/product.jsx': `import { Product } from '../../content/product.jsx'
export default function Page({ params }) {
  return <Product id={params.id} />
}
`,
    'app/routes/static.jsx': `import { readPage } from '../../content/data.js'
import { StaticPage } from '../../content/static.jsx'
export function loader({ params }) {
  return readPage(params.page)
}
export default function Page({ loaderData }) {
  return <StaticPage {...loaderData} />
}
`,
  }
}

const ROOT = `import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
export function Layout({ children }) {
  return <html lang="en">
    <head><title>${TITLE}</title><Meta /><Links /></head>
    <body>{children}<ScrollRestoration /><Scripts /></body>
  </html>
}
export default function Root() {
  return <Outlet />
}
`

const ROUTES = `import { index, route } from '@react-router/dev/routes'
const names = ['empty', 'links', 'client', 'table', 'article', 'cards']
export default [
  index('routes/home.jsx'),
  ...names.map((name) => route(name, 'routes/' + name + '.jsx')),
  route('product/:id', 'routes/product.jsx'),
  route('static/:page', 'routes/static.jsx'),
]
`

function createPage(name, file) {
  return `import { ${name} } from '../../content/${file}.jsx'
export default function Page() {
  return <${name} />
}
`
}

function createDataPage(name, file, data) {
  return `import { ${data} } from '../../content/data.js'
import { ${name} } from '../../content/${file}.jsx'
export function loader() {
  return { ${data} }
}
export default function Page({ loaderData }) {
  return <${name} ${data}={loaderData.${data}} />
}
`
}
