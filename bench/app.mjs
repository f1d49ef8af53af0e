/** The application that every peer serves, as files. The same sources for each; only the import of the link differs. */

const PRODUCTS = 200
const ROWS = 500
const PARAGRAPHS = 120
const CARDS = 2000

/** @param {{ link: string, pages: number }} flavour */
export function createAppFiles({ link, pages }) {
  return {
    'app/layout.jsx': `export default function Layout({ children }) {
  return <html lang="en"><head><title>Bench</title></head><body>{children}</body></html>
}
`,
    'app/page.jsx': `import Link from '${link}'
export default function Page() {
  return <main><h1>Hello</h1><Link href="/table" prefetch={false}>Table</Link></main>
}
`,
    'app/table/page.jsx': createTablePage(),
    'app/product/[id]/page.jsx': createProductPage(),
    'app/product/[id]/buy.jsx': BUY_BUTTON,
    'app/article/page.jsx': createArticlePage(link),
    'app/cards/page.jsx': createCardsPage(),
    'app/cards/save.jsx': SAVE_BUTTON,
    'app/client/layout.jsx': DYNAMIC_LAYOUT,
    'app/client/page.jsx': createClientPage(),
    'app/static/[page]/page.jsx': createStaticPage(pages),
  }
}

function createTablePage() {
  return `export const dynamic = 'force-dynamic'
${TABLE_ROWS}
export default function Page() {
  return <main><h1>Orders</h1><Table rows={rows} /></main>
}
${TABLE}
`
}

/** Also read by the bare renderer, so that all render the same tree. */
export const TABLE_ROWS = `const rows = Array.from({ length: ${ROWS} }, (_, i) => ({
  id: i, name: 'Customer ' + i, city: 'City ' + (i % 40), items: i % 9, total: (i * 7.3).toFixed(2), state: i % 3 ? 'sent' : 'open',
}))`

const TABLE = `function Table({ rows }) {
  return <table><tbody>{rows.map((row) => (
    <tr key={row.id} className={row.state}>
      <td>{row.id}</td><td>{row.name}</td><td>{row.city}</td><td>{row.items}</td><td>{row.total}</td><td>{row.state}</td>
    </tr>
  ))}</tbody></table>
}`

const BUY_BUTTON = `'use client'
import { useState } from 'react'
export function Buy({ label }) {
  const [count, setCount] = useState(0)
  return <button onClick={() => setCount(count + 1)}>{label}: {count}</button>
}
`

function createProductPage() {
  return `import { Buy } from './buy'
export const dynamic = 'force-dynamic'
export default async function Page({ params }) {
  const { id } = await params
  return <main>
    <h1>Product {id}</h1><p>One of ${PRODUCTS}.</p>
    <ul>{Array.from({ length: 50 }, (_, i) => <li key={i}>Property {i} of product {id}</li>)}</ul>
    <Buy label="Buy" /><Buy label="Remember" /><Buy label="Compare" />
  </main>
}
`
}

/** A long text with headings, lists and links of the router. */
function createArticlePage(link) {
  return `import Link from '${link}'
export const dynamic = 'force-dynamic'
${ARTICLE_PARTS}
export default function Page() {
  return <article><h1>A long article</h1>{parts.map((part) => (
    <section key={part.id} id={part.id}>
      <h2>{part.title}</h2><p className="lead">{part.text}</p><p>{part.text} <Link href={part.href} prefetch={false}>{part.title}</Link>.</p>
      <ul><li>{part.title}</li><li><em>{part.id}</em> and <code>{part.href}</code></li></ul>
    </section>
  ))}</article>
}
`
}

export const ARTICLE_PARTS = `const parts = Array.from({ length: ${PARAGRAPHS} }, (_, i) => ({
  id: 'part-' + i, title: 'Part ' + i, href: '/product/' + i,
  text: 'What is said in part ' + i + ' is "quoted", as long as a paragraph is, and has a few words that differ: ' + (i * 7919).toString(36) + '.',
}))`

/** Many small parts with something of the browser in each. */
function createCardsPage() {
  return `import { Save } from './save'
export const dynamic = 'force-dynamic'
${CARD_LIST}
export default function Page() {
  return <main><h1>Cards</h1><ul>{cards.map((card) => (
    <li key={card.id} className="card"><h3>{card.title}</h3><p>{card.text}</p><Save id={card.id} /></li>
  ))}</ul></main>
}
`
}

export const CARD_LIST = `const cards = Array.from({ length: ${CARDS} }, (_, i) => ({
  id: i, title: 'Card ' + i, text: 'Some words about card ' + i + ' that are not long.',
}))`

const SAVE_BUTTON = `'use client'
import { useState } from 'react'
export function Save({ id }) {
  const [isSaved, setSaved] = useState(false)
  return <button onClick={() => setSaved(!isSaved)} data-id={id}>{isSaved ? 'Saved' : 'Save'}</button>
}
`

/** A client component cannot say that its page is not static. */
const DYNAMIC_LAYOUT = `export const dynamic = 'force-dynamic'
export default function Layout({ children }) {
  return children
}
`

/** The table, rendered by the browser's code. */
function createClientPage() {
  return `'use client'
${TABLE_ROWS}
export default function Page() {
  return <main><h1>Orders</h1><Table rows={rows} /></main>
}
${TABLE}
`
}

function createStaticPage(pages) {
  return `export function generateStaticParams() {
  return Array.from({ length: ${pages} }, (_, i) => ({ page: String(i) }))
}
export default async function Page({ params }) {
  const { page } = await params
  return <article><h1>Page {page}</h1>{Array.from({ length: 20 }, (_, i) => <p key={i}>Paragraph {i} of page {page}.</p>)}</article>
}
`
}
