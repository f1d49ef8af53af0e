/**
 * The application that every peer serves: its data and what its pages show, as modules in `content/`. They are the same for each peer but for the
 * link; where pages are mounted, and how data reaches them, is the business of `peers/`.
 */

const PRODUCTS = 200
const ROWS = 500
const PARTS = 120
const CARDS = 2000
const LINKS = 30
const PARAGRAPHS = 20

/** What a title says everywhere. */
export const TITLE = 'Bench'

/**
 * A peer's link: the import that it needs, the name of its element, and its attributes. Links prefetch only where they are asked to.
 * @typedef {{ import: string, element: string, attributes: (href: string, when: 'never' | 'in view') => string }} LinkSyntax
 */

/** @type {LinkSyntax} */
export const ANCHOR = { import: '', element: 'a', attributes: (href) => `href=${href}` }

/** @param {LinkSyntax} link */
export function createContent(link) {
  const createLink = (href, text, when = 'never') =>
    `<${link.element} ${link.attributes(href, when)}>${text}</${link.element}>`
  return {
    'content/data.js': DATA,
    'content/home.jsx': `${link.import}
export function Home() {
  return <main><h1>Hello</h1>${createLink('"/table"', 'Table')}</main>
}
`,
    'content/empty.jsx': `export function Empty() {
  return <h1>Empty</h1>
}
`,
    'content/table.jsx': TABLE,
    'content/product.jsx': PRODUCT,
    'content/buy.jsx': BUY_BUTTON,
    'content/article.jsx': `${link.import}
export function Article({ parts }) {
  return <article><h1>A long article</h1>{parts.map((part) => (
    <section key={part.id} id={part.id}>
      <h2>{part.title}</h2><p className="lead">{part.text}</p><p>{part.text} ${createLink('{part.href}', '{part.title}')}.</p>
      <ul><li>{part.title}</li><li><em>{part.id}</em> and <code>{part.href}</code></li></ul>
    </section>
  ))}</article>
}
`,
    'content/cards.jsx': CARD_LIST,
    'content/save.jsx': SAVE_BUTTON,
    'content/client.jsx': CLIENT_TABLE,
    'content/links.jsx': `${link.import}
export function Links() {
  return <main><h1>Links</h1>{Array.from({ length: ${LINKS} }, (_, i) => (
    <span key={i}>${createLink("{'/static/' + i}", 'Page {i}', 'in view')} </span>
  ))}</main>
}
`,
    'content/static.jsx': STATIC_PAGE,
  }
}

const DATA = `export const rows = Array.from({ length: ${ROWS} }, (_, i) => ({
  id: i, name: 'Customer ' + i, city: 'City ' + (i % 40), items: i % 9, total: (i * 7.3).toFixed(2), state: i % 3 ? 'sent' : 'open',
}))
export const parts = Array.from({ length: ${PARTS} }, (_, i) => ({
  id: 'part-' + i, title: 'Part ' + i, href: '/product/' + i,
  text: 'What is said in part ' + i + ' is "quoted", as long as a paragraph is, and has a few words that differ: ' + (i * 7919).toString(36) + '.',
}))
export const cards = Array.from({ length: ${CARDS} }, (_, i) => ({
  id: i, title: 'Card ' + i, text: 'Some words about card ' + i + ' that are not long.',
}))
export function readPage(page) {
  return { page, paragraphs: Array.from({ length: ${PARAGRAPHS} }, (_, i) => 'Paragraph ' + i + ' of page ' + page + '.') }
}
`

const TABLE = `export function Table({ rows }) {
  return <main><h1>Orders</h1><table><tbody>{rows.map((row) => (
    <tr key={row.id} className={row.state}>
      <td>{row.id}</td><td>{row.name}</td><td>{row.city}</td><td>{row.items}</td><td>{row.total}</td><td>{row.state}</td>
    </tr>
  ))}</tbody></table></main>
}
`

/** The table, rendered by the browser's code from data that this code has. */
const CLIENT_TABLE = `'use client'
import { rows } from './data.js'
import { Table } from './table.jsx'
export function ClientTable() {
  return <Table rows={rows} />
}
`

const PRODUCT = `import { Buy } from './buy.jsx'
export function Product({ id }) {
  return <main>
    <h1>Product {id}</h1><p>One of ${PRODUCTS}.</p>
    <ul>{Array.from({ length: 50 }, (_, i) => <li key={i}>Property {i} of product {id}</li>)}</ul>
    <Buy label="Buy" /><Buy label="Remember" /><Buy label="Compare" />
  </main>
}
`

const BUY_BUTTON = `'use client'
import { useState } from 'react'
export function Buy({ label }) {
  const [count, setCount] = useState(0)
  return <button onClick={() => setCount(count + 1)}>{label}: {count}</button>
}
`

/** Many small parts with something of the browser in each. */
const CARD_LIST = `import { Save } from './save.jsx'
export function Cards({ cards }) {
  return <main><h1>Cards</h1><ul>{cards.map((card) => (
    <li key={card.id} className="card"><h3>{card.title}</h3><p>{card.text}</p><Save id={card.id} /></li>
  ))}</ul></main>
}
`

const SAVE_BUTTON = `'use client'
import { useState } from 'react'
export function Save({ id }) {
  const [isSaved, setSaved] = useState(false)
  return <button onClick={() => setSaved(!isSaved)} data-id={id}>{isSaved ? 'Saved' : 'Save'}</button>
}
`

const STATIC_PAGE = `export function StaticPage({ page, paragraphs }) {
  return <article><h1>Page {page}</h1>{paragraphs.map((text) => <p key={text}>{text}</p>)}</article>
}
`
