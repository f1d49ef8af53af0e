import { describe, expect, it } from 'vitest'
import { rewriteTemplateImports } from './template-imports.ts'

const ALIASES = [
  { start: '@/', folder: '/app' },
  { start: '~content/', folder: '/app/content' },
]

describe('rewriteTemplateImports', () => {
  it.each([
    ['import(`@/messages/${locale}.json`)', 'import(`../messages/${locale}.json`)'],
    ['import( `@/lib/${a}/${b}.ts` )', 'import( `./${a}/${b}.ts` )'.replace('./', '../lib/')],
    ['import(`~content/${slug}.mdx`)', 'import(`../content/${slug}.mdx`)'],
  ])('%s', (code, expected) => {
    expect(rewriteTemplateImports(code, '/app/lib/file.ts', ALIASES)).toBe(expected)
  })

  it.each([
    'import(`./${a}.json`)',
    "import('@/a.json')",
    'import(`@/a.json`)',
    'import(`other/${a}`)',
    'import(`@/',
  ])('leaves %s alone', (code) => {
    expect(rewriteTemplateImports(code, '/app/lib/file.ts', ALIASES)).toBeUndefined()
  })

  it('writes a path below as one', () => {
    expect(rewriteTemplateImports('import(`@/lib/${a}.js`)', '/app/file.js', ALIASES)).toBe(
      'import(`./lib/${a}.js`)',
    )
  })
})
