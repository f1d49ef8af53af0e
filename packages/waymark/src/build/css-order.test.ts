import { describe, expect, test } from 'vitest'
import { insertByPlace, rankStylesheets } from './css-order.ts'

const chunk = (imports: string[], ...css: string[]) =>
  ({ type: 'chunk', imports, viteMetadata: { importedCss: new Set(css) } }) as const

test('stylesheets of imported chunks come before those of their importers', () => {
  const ranks = rankStylesheets({
    'page.js': chunk(['scene.js', 'shared.js'], 'page.css'),
    'scene.js': chunk(['shared.js'], 'scene.css'),
    'shared.js': chunk([], 'shared.css'),
    'logo.png': { type: 'asset' },
  })
  expect([...ranks.keys()]).toEqual(['shared.css', 'scene.css', 'page.css'])
})

test('chunks that import each other are visited once', () => {
  const ranks = rankStylesheets({ 'a.js': chunk(['b.js'], 'a.css'), 'b.js': chunk(['a.js'], 'b.css') })
  expect([...ranks.keys()]).toEqual(['b.css', 'a.css'])
})

describe('stylesheets of client components', () => {
  const insert = (own: Record<string, number>, ...added: [string, number][]): string[] =>
    insertByPlace(
      Object.keys(own),
      (url) => own[url] ?? -1,
      added.map(([url, place]) => ({ url, place })),
    )

  test('come before those that have a rule of a later place', () => {
    expect(insert({ 'shared.css': 0, 'page.css': 3 }, ['button.css', 1], ['card.css', 2])).toEqual([
      'shared.css',
      'button.css',
      'card.css',
      'page.css',
    ])
  })

  test('come last when nothing of the server is later', () => {
    expect(insert({ 'reset.css': 0 }, ['button.css', 1])).toEqual(['reset.css', 'button.css'])
    expect(insert({}, ['button.css', 0])).toEqual(['button.css'])
  })

  test('are listed once', () => {
    expect(insert({ 'page.css': 2 }, ['both.css', 0], ['both.css', 1])).toEqual(['both.css', 'page.css'])
  })
})
