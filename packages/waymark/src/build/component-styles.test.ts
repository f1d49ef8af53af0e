import { expect, test } from 'vitest'
import { wrapStyledComponents } from './component-styles.ts'

const wrap = (code: string): string | undefined => wrapStyledComponents(code, '/app/card.tsx')?.code

test('components of a file with stylesheets are wrapped, other exports are not', () => {
  const code = wrap(
    [
      `import styles from './card.module.css'`,
      `export function Card() { return styles.card }`,
      `export const createCard = () => styles.card`,
      `export const SIZE = 3`,
    ].join('\n'),
  )
  expect(code).toContain('$$withStyles(Card, "Card", () => import.meta.viteRsc.loadCss())')
  expect(code).not.toContain('$$withStyles(createCard')
  expect(code).not.toContain('$$withStyles(SIZE')
})

test('a default export has the name of its function', () => {
  const code = wrap(`import './card.scss'\nexport default function Card() { return null }`)
  expect(code).toMatch(/\$\$withStyles\(.+, "Card", /)
})

const LEFT_ALONE: [string, string][] = [
  ['no stylesheet', `import { load } from './load.ts'\nexport function Card() { return load('a.css') }`],
  ['a client component', `'use client'\nimport './card.css'\nexport function Card() { return null }`],
  ['no component', `import styles from './card.module.css'\nexport const card = styles.card`],
]

test.each(LEFT_ALONE)('%s: the file is left alone', (_name, code) => {
  expect(wrap(code)).toBeUndefined()
})
