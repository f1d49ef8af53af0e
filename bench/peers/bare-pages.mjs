/** The pages of the limits, which have no router: a path and what is shown there. */
import { ANCHOR, createContent, TITLE } from '../app.mjs'

export function createBarePages() {
  return { ...createContent(ANCHOR), 'pages.jsx': PAGES }
}

const PAGES = `import { Article } from './content/article.jsx'
import { Cards } from './content/cards.jsx'
import { ClientTable } from './content/client.jsx'
import { cards, parts, readPage, rows } from './content/data.js'
import { Empty } from './content/empty.jsx'
import { Home } from './content/home.jsx'
import { Product } from './content/product.jsx'
import { StaticPage } from './content/static.jsx'
import { Table } from './content/table.jsx'

const PAGES = {
  '/': () => <Home />,
  '/empty': () => <Empty />,
  '/table': () => <Table rows={rows} />,
  '/article': () => <Article parts={parts} />,
  '/cards': () => <Cards cards={cards} />,
  '/client': () => <ClientTable />,
  '/product': (id) => <Product id={id} />,
  '/static': (page) => <StaticPage {...readPage(page)} />,
}

export function createDocument(path) {
  const [, name, param] = path.split('/')
  return <html lang="en"><head><title>${TITLE}</title></head><body>{PAGES['/' + name](param)}</body></html>
}
`
