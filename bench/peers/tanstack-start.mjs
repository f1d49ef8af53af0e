/** Every page is a component of the browser, too; data comes from server functions that loaders call. */
import { createContent, TITLE } from '../app.mjs'
import { REACT, VITE, VITE_REACT } from './versions.mjs'

const VITE_COMMAND = ['node', 'node_modules/vite/bin/vite.js']

/** @type {import('./peer.d.ts').Peer} */
export const tanstackStart = {
  packages: () => [
    '@tanstack/react-start@1.169.5',
    '@tanstack/react-router@1.170.46',
    'srvx@1.0.8',
    ...REACT,
    VITE,
    VITE_REACT,
  ],
  files: createFiles,
  outputs: ['dist', '.tanstack'],
  build: [...VITE_COMMAND, 'build'],
  start: (port) => ({
    command: [
      'node',
      'node_modules/srvx/bin/srvx.mjs',
      '--prod',
      '--static',
      '../client',
      '--host',
      '127.0.0.1',
      '--port',
      String(port),
      'dist/server/server.js',
    ],
  }),
  dev: (port) => ({ command: [...VITE_COMMAND, 'dev', '--port', String(port), '--host', '127.0.0.1'] }),
}

const LINK = {
  import: `import { Link } from '@tanstack/react-router'`,
  element: 'Link',
  attributes: (href, when) => `to=${href}${when === 'never' ? '' : ' preload="viewport"'}`,
}

function createFiles(pages) {
  return {
    ...createContent(LINK),
    'vite.config.js': createConfig(pages),
    'src/router.jsx': `import { createRouter } from '@tanstack/react-router'
import { routeTree } from './routeTree.gen'
export function getRouter() {
  return createRouter({ routeTree, scrollRestoration: true })
}
`,
    'src/routes/__root.jsx': ROOT,
    'src/routes/index.jsx': createPage('/', 'Home', 'home'),
    'src/routes/empty.jsx': createPage('/empty', 'Empty', 'empty'),
    'src/routes/links.jsx': createPage('/links', 'Links', 'links'),
    'src/routes/client.jsx': createPage('/client', 'ClientTable', 'client'),
    'src/routes/table.jsx': createDataPage('Table', 'table', 'rows'),
    'src/routes/article.jsx': createDataPage('Article', 'article', 'parts'),
    'src/routes/cards.jsx': createDataPage('Cards', 'cards', 'cards'),
    'src/routes/product.$id.jsx': `import { createFileRoute } from '@tanstack/react-router'
import { Product } from '../../content/product.jsx'
export const Route = createFileRoute('/product/$id')({ component: Page })
function Page() {
  return <Product id={Route.useParams().id} />
}
`,
    'src/routes/static.$page.jsx': `import { createFileRoute } from '@tanstack/react-router'
import { createServerFn } from '@tanstack/react-start'
import { readPage } from '../../content/data.js'
import { StaticPage } from '../../content/static.jsx'
const load = createServerFn().validator((page) => String(page)).handler(({ data }) => readPage(data))
export const Route = createFileRoute('/static/$page')({ loader: ({ params }) => load({ data: params.page }), component: Page })
function Page() {
  return <StaticPage {...Route.useLoaderData()} />
}
`,
  }
}

function createConfig(pages) {
  return `import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
export default {
  plugins: [
    tanstackStart({
      prerender: { enabled: true, autoStaticPathsDiscovery: false, crawlLinks: false },
      pages: Array.from({ length: ${pages} }, (_, i) => ({ path: '/static/' + i })),
    }),
    react(),
  ],
}
`
}

const ROOT = `import { createRootRoute, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
export const Route = createRootRoute({ head: () => ({ meta: [{ title: '${TITLE}' }] }), component: Root })
function Root() {
  return <html lang="en"><head><HeadContent /></head><body><Outlet /><Scripts /></body></html>
}
`

function createPage(path, name, file) {
  return `import { createFileRoute } from '@tanstack/react-router'
import { ${name} } from '../../content/${file}.jsx'
export const Route = createFileRoute('${path}')({ component: ${name} })
`
}

function createDataPage(name, file, data) {
  return `import { createFileRoute } from '@tanstack/react-router'
import { createServerFn } from '@tanstack/react-start'
import { ${data} } from '../../content/data.js'
import { ${name} } from '../../content/${file}.jsx'
const load = createServerFn().handler(() => ${data})
export const Route = createFileRoute('/${file}')({ loader: () => load(), component: Page })
function Page() {
  return <${name} ${data}={Route.useLoaderData()} />
}
`
}
