import { expect, test } from 'vitest'
import { listDoubleStyles } from './double-styles.ts'

const PAGE = '/app/shop/page.tsx'
const OTHER_PAGE = '/app/news/page.tsx'

/** `*.client` is a client component; imports of all modules are in one table. */
function listDouble(
  imports: Record<string, string[]>,
  { routeFiles = [PAGE], otherFiles = [], unused = [] }: Record<string, string[]> = {},
): string[] {
  const importsOf = (id: string): string[] => imports[id] ?? []
  const isReference = (id: string): boolean => id.endsWith('.client')
  const double = listDoubleStyles({
    routeFiles,
    otherFiles,
    isReference,
    isStylesheet: (id) => id.endsWith('.css'),
    serverImportsOf: importsOf,
    clientImportsOf: importsOf,
    isBundled: (id) => !unused.includes(id),
  })
  return [...double]
}

test('a stylesheet of a page and of a client component on it is double', () => {
  const imports = { [PAGE]: ['label.client', 'a.css'], 'label.client': ['deep', 'b.css'], deep: ['a.css'] }
  expect(listDouble(imports)).toEqual(['a.css'])
})

test('a stylesheet of a layout is double in the pages below it', () => {
  const imports = { '/app/shop/layout.tsx': ['a.css'], [PAGE]: ['label.client'], 'label.client': ['a.css'] }
  expect(listDouble(imports, { routeFiles: ['/app/shop/layout.tsx', PAGE] })).toEqual(['a.css'])
})

test('a layout does not speak for pages elsewhere', () => {
  const imports = {
    '/app/shop/layout.tsx': ['a.css'],
    [PAGE]: ['label.client'],
    [OTHER_PAGE]: ['label.client'],
    'label.client': ['a.css'],
  }
  const routeFiles = ['/app/shop/layout.tsx', PAGE, OTHER_PAGE]
  expect(listDouble(imports, { routeFiles })).toEqual([])
})

test('one page on which only the client component brings it is enough to keep it', () => {
  const imports = {
    [PAGE]: ['label.client', 'a.css'],
    [OTHER_PAGE]: ['label.client'],
    'label.client': ['a.css'],
  }
  expect(listDouble(imports, { routeFiles: [PAGE, OTHER_PAGE] })).toEqual([])
})

test('a file that is not a part of pages of app/ keeps what it reaches', () => {
  const imports = {
    [PAGE]: ['label.client', 'a.css'],
    'label.client': ['a.css'],
    '/pages/old.tsx': ['label.client'],
  }
  expect(listDouble(imports, { otherFiles: ['/pages/old.tsx'] })).toEqual([])
})

test('a server file that was left out of the bundle links nothing', () => {
  const imports = {
    [PAGE]: ['label.client', 'tools'],
    tools: ['a.css'],
    'label.client': ['a.css'],
  }
  expect(listDouble(imports)).toEqual(['a.css'])
  expect(listDouble(imports, { unused: ['tools'] })).toEqual([])
})
