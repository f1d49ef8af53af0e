/** The application in the file conventions of Next.js, which Waymark and vinext know, too. */
import { createContent, TITLE } from '../app.mjs'

/** @param {{ link: string, pages: number }} flavour `link`: the module of the link */
export function createAppFolder({ link, pages }) {
  return {
    ...createContent(createLinkSyntax(link)),
    'app/layout.jsx': `export default function Layout({ children }) {
  return <html lang="en"><head><title>${TITLE}</title></head><body>{children}</body></html>
}
`,
    'app/page.jsx': createPage({ name: 'Home', file: 'home', depth: 1 }),
    'app/links/page.jsx': createPage({ name: 'Links', file: 'links', depth: 2 }),
    'app/empty/page.jsx': DYNAMIC + createPage({ name: 'Empty', file: 'empty', depth: 2 }),
    'app/table/page.jsx': DYNAMIC + createPage({ name: 'Table', file: 'table', data: 'rows', depth: 2 }),
    'app/article/page.jsx':
      DYNAMIC + createPage({ name: 'Article', file: 'article', data: 'parts', depth: 2 }),
    'app/cards/page.jsx': DYNAMIC + createPage({ name: 'Cards', file: 'cards', data: 'cards', depth: 2 }),
    'app/client/page.jsx': DYNAMIC + createPage({ name: 'ClientTable', file: 'client', depth: 2 }),
    'app/product/[id]/page.jsx': `${DYNAMIC}import { Product } from '../../../content/product.jsx'
export default async function Page({ params }) {
  return <Product id={(await params).id} />
}
`,
    'app/static/[page]/page.jsx': `import { readPage } from '../../../content/data.js'
import { StaticPage } from '../../../content/static.jsx'
export function generateStaticParams() {
  return Array.from({ length: ${pages} }, (_, i) => ({ page: String(i) }))
}
export default async function Page({ params }) {
  return <StaticPage {...readPage((await params).page)} />
}
`,
  }
}

const DYNAMIC = `export const dynamic = 'force-dynamic'\n`

function createPage({ name, file, data, depth }) {
  const content = `${'../'.repeat(depth)}content`
  const imports = [`import { ${name} } from '${content}/${file}.jsx'`]
  if (data !== undefined) imports.push(`import { ${data} } from '${content}/data.js'`)
  return `${imports.join('\n')}
export default function Page() {
  return <${name}${data === undefined ? '' : ` ${data}={${data}}`} />
}
`
}

function createLinkSyntax(module) {
  return {
    import: `import Link from '${module}'`,
    element: 'Link',
    attributes: (href, when) => `href=${href}${when === 'never' ? ' prefetch={false}' : ''}`,
  }
}
