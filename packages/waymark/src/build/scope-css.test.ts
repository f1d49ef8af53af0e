import { expect, it } from 'vitest'
import { scopeCss } from './scope-css.ts'

const scope = (css: string): string => scopeCss(css, 'x')

it.each([
  ['p { color: red }', 'p.x { color: red }'],
  ['p, h1 { color: red }', 'p.x, h1.x { color: red }'],
  ['.a .b > p + .c ~ * { top: 0 }', '.a.x .b.x > p.x + .c.x ~ *.x { top: 0 }'],
  ['a:hover::after { top: 0 }', 'a.x:hover::after { top: 0 }'],
  [':hover { top: 0 }', '.x:hover { top: 0 }'],
  [':is(.a, .b c) p { top: 0 }', '.x:is(.a, .b c) p.x { top: 0 }'],
  ['a[href=">,:"] b { top: 0 }', 'a[href=">,:"].x b.x { top: 0 }'],
  [String.raw`.md\:a b { top: 0 }`, String.raw`.md\:a.x b.x { top: 0 }`],
  [':global(.menu > li) { top: 0 }', '.menu > li { top: 0 }'],
  ['.a :global(li).b p { top: 0 }', '.a.x li.b p.x { top: 0 }'],
  ['.a { & b { top: 0 } &:hover { top: 1px } }', '.a.x { & b.x { top: 0 } &:hover { top: 1px } }'],
  ['@media (width > 10px) { p { top: 0 } }', '@media (width > 10px) { p.x { top: 0 } }'],
  [
    '@keyframes spin { from { top: 0 } 50% { top: 1px } } p { animation: 1s spin, 2s other; }',
    '@keyframes spin-x { from { top: 0 } 50% { top: 1px } } p.x { animation: 1s spin-x, 2s other; }',
  ],
  ['p { animation-name: spin } @keyframes spin {}', 'p.x { animation-name: spin-x } @keyframes spin-x {}'],
  ['@font-face { font-family: a }', '@font-face { font-family: a }'],
  ['.a_0_ { width: _1_px; /*_2_*/ }', '.a_0_.x { width: _1_px; /*_2_*/ }'],
  ['.ba, a,\na { top: 0 }', '.ba.x, a.x, a.x { top: 0 }'],
])('%s', (css, scoped) => {
  expect(scope(css)).toBe(scoped)
})

it('says what is wrong with rules that cannot be read', () => {
  expect(() => scope('p { color: red')).toThrow(/Unclosed block/)
})
