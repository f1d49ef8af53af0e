import { expect, test } from 'vitest'
import { rankStylesheets } from './css-order.ts'

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
