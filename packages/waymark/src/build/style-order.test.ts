import { describe, expect, test } from 'vitest'
import { listStyleOrder } from './style-order.ts'

async function walk(imports: Record<string, string[]>, references: string[] = []): Promise<string[]> {
  return listStyleOrder('page', {
    importsOf: (id) => imports[id] ?? [],
    isReference: (id) => references.includes(id),
  })
}

describe('the styles that a page reaches', () => {
  test('are those of what it imports, then its own', async () => {
    const imports = { page: ['card', 'page.css'], card: ['card.css'] }
    expect(await walk(imports)).toEqual(['card.css', 'page.css'])
  })

  test('keep the order of the imports', async () => {
    const imports = { page: ['reset.css', 'card', 'page.css'], card: ['card.css'] }
    expect(await walk(imports)).toEqual(['reset.css', 'card.css', 'page.css'])
  })

  test('have client components in their place, which are not entered', async () => {
    const imports = { page: ['card', 'page.css'], card: ['button', 'card.css'], button: ['button.css'] }
    expect(await walk(imports, ['button'])).toEqual(['button', 'card.css', 'page.css'])
  })

  test('are those of the page itself when it is a client component', async () => {
    expect(await walk({ page: ['page.css'] }, ['page'])).toEqual(['page'])
  })

  test('are listed once, also when modules import each other', async () => {
    const imports = { page: ['a', 'b', 'page.css'], a: ['b', 'a.css'], b: ['a', 'b.css'] }
    expect(await walk(imports)).toEqual(['b.css', 'a.css', 'page.css'])
  })

  test('are without stylesheets that are only read as text or as an address', async () => {
    const imports = { page: ['a.css?url', 'b.css?inline', 'c.css?raw', 'd.module.css'] }
    expect(await walk(imports)).toEqual(['d.module.css'])
  })
})
