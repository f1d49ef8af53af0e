import { expect, test } from 'vitest'
import { listOwnChunks, listReached } from './listed-styles.ts'

test('a client component is reached, what it imports is not', () => {
  const imports: Record<string, string[]> = { page: ['card', 'tools'], tools: ['button'], card: ['secret'] }
  const reached = listReached(['page'], {
    importsOf: (id) => imports[id] ?? [],
    isReference: (id) => id === 'card',
  })
  expect([...reached].sort()).toEqual(['button', 'card', 'page', 'tools'])
})

const chunk = (facadeModuleId: string | null, imports: string[] = [], dynamicImports: string[] = []) => ({
  facadeModuleId,
  imports,
  dynamicImports,
})
const isGroup = (id: string): boolean => id.startsWith('group:')

test('chunks that come with client components are theirs', () => {
  const chunks = {
    entry: chunk('entry', [], ['card', 'other']),
    card: chunk('group:card', ['theme']),
    theme: chunk(null),
    other: chunk('loose:other'),
  }
  expect([...listOwnChunks(chunks, isGroup)].sort()).toEqual(['card', 'theme'])
})

test('a chunk that the app also loads on demand is not theirs', () => {
  const chunks = {
    entry: chunk('entry', [], ['card']),
    card: chunk('group:card', ['theme', 'map'], ['map']),
    theme: chunk(null),
    map: chunk('map', ['theme']),
  }
  expect([...listOwnChunks(chunks, isGroup)]).toEqual(['card'])
})
