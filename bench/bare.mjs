/** The limit: `node:http`, React's own renderer, nothing else. Written without JSX, so that it needs no build. */
import { TABLE_ROWS } from './app.mjs'

export function createBareFiles() {
  return { 'server.js': SERVER }
}

const SERVER = `process.env.NODE_ENV = 'production'
const { createServer } = await import('node:http')
const { createElement: h } = await import('react')
const { renderToPipeableStream } = await import('react-dom/server')

${TABLE_ROWS}

const page = (...children) => h('html', { lang: 'en' }, h('head', null, h('title', null, 'Bench')), h('body', null, ...children))

function Table() {
  return h('table', null, h('tbody', null, rows.map((row) =>
    h('tr', { key: row.id, className: row.state },
      h('td', null, row.id), h('td', null, row.name), h('td', null, row.city),
      h('td', null, row.items), h('td', null, row.total), h('td', null, row.state)))))
}

function Product({ id }) {
  return h('main', null, h('h1', null, 'Product ', id), h('p', null, 'One of many.'),
    h('ul', null, Array.from({ length: 50 }, (_, i) => h('li', { key: i }, 'Property ', i, ' of product ', id))),
    h('button', null, 'Buy: 0'), h('button', null, 'Remember: 0'), h('button', null, 'Compare: 0'))
}

const ready = Buffer.from('<!DOCTYPE html><title>Bench</title>' + '<p>Paragraph of a page.</p>'.repeat(80))

createServer((request, response) => {
  const path = request.url
  if (path.startsWith('/static/')) {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': ready.length })
    return response.end(ready)
  }
  response.setHeader('content-type', 'text/html; charset=utf-8')
  const element = path === '/table' ? h('main', null, h('h1', null, 'Orders'), h(Table))
    : path.startsWith('/product/') ? h(Product, { id: path.slice(9) })
    : h('main', null, h('h1', null, 'Hello'))
  const stream = renderToPipeableStream(page(element), { onShellReady: () => stream.pipe(response) })
}).listen(Number(process.argv[2]), '127.0.0.1')
`
