/** The limit: `node:http`, React's own renderer, nothing else. Written without JSX, so that it needs no build. */
import { ARTICLE_PARTS, CARD_LIST, TABLE_ROWS } from './app.mjs'

export function createBareFiles() {
  return { 'server.js': SERVER }
}

const SERVER = `process.env.NODE_ENV = 'production'
const { createServer } = await import('node:http')
const { createElement: h } = await import('react')
const { renderToPipeableStream } = await import('react-dom/server')

${TABLE_ROWS}
${ARTICLE_PARTS}
${CARD_LIST}

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

function Article() {
  return h('article', null, h('h1', null, 'A long article'), parts.map((part) =>
    h('section', { key: part.id, id: part.id },
      h('h2', null, part.title), h('p', { className: 'lead' }, part.text),
      h('p', null, part.text, ' ', h('a', { href: part.href }, part.title), '.'),
      h('ul', null, h('li', null, part.title), h('li', null, h('em', null, part.id), ' and ', h('code', null, part.href))))))
}

function Cards() {
  return h('main', null, h('h1', null, 'Cards'), h('ul', null, cards.map((card) =>
    h('li', { key: card.id, className: 'card' },
      h('h3', null, card.title), h('p', null, card.text), h('button', { 'data-id': card.id }, 'Save')))))
}

const ready = Buffer.from('<!DOCTYPE html><title>Bench</title>' + '<p>Paragraph of a page.</p>'.repeat(80))

createServer((request, response) => {
  const path = request.url
  if (path.startsWith('/static/')) {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': ready.length })
    return response.end(ready)
  }
  response.setHeader('content-type', 'text/html; charset=utf-8')
  const element = path === '/table' || path === '/client' ? h('main', null, h('h1', null, 'Orders'), h(Table))
    : path === '/article' ? h(Article)
    : path === '/cards' ? h(Cards)
    : path.startsWith('/product/') ? h(Product, { id: path.slice(9) })
    : h('main', null, h('h1', null, 'Hello'))
  const stream = renderToPipeableStream(page(element), { onShellReady: () => stream.pipe(response) })
}).listen(Number(process.argv[2]), '127.0.0.1')
`
