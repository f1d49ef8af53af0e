import { expect, test } from 'vitest'
import { readWarning } from './build-warnings.ts'

const drawn = (...files: string[]): string =>
  [
    '\u001B[33m[NAMESPACE_CONFLICT] \u001B[0mConflicting namespaces',
    ...files.map((file) => `   \u001B[38;5;246m╭\u001B[0m─[ ${file}:9:14 ]`),
  ].join('\n')

const external = (importer: string): string =>
  `[plugin x] Module "node:fs" has been externalized for browser compatibility, imported by "${importer}". See more.`

const unresolved = (url: string): string =>
  `\n${url} referenced in ${url} didn't resolve at build time, it will remain unchanged to be resolved at runtime`

test.each([
  ['a sentence', 'The font cannot be fetched', 'The font cannot be fetched'],
  ['colours are left out', '\u001B[33mslow\u001B[39m', 'slow'],
  [
    'a place in the app',
    drawn('app/page.tsx', 'node_modules/kit/index.js'),
    '[NAMESPACE_CONFLICT] Conflicting namespaces\n   ╭─[ app/page.tsx:9:14 ]\n   ╭─[ node_modules/kit/index.js:9:14 ]',
  ],
  ['places in packages only', drawn('node_modules/kit/a.mjs', '../node_modules/kit/b.mjs'), undefined],
  ['a module of Node in a file of the app, which fails the build', external('/shop/app/map.tsx'), undefined],
  [
    'a module of Node that the framework itself needs then',
    external('/shop/node_modules/waymark/dist/server/draft-mode.js'),
    undefined,
  ],
  [
    'a module of Node in a package',
    external('/shop/node_modules/kit/a.js'),
    external('/shop/node_modules/kit/a.js'),
  ],
  [
    'a class of a CSS module that is made of one in another file',
    '\nA PostCSS plugin did not pass the `from` option to `postcss.parse`. This may cause …',
    undefined,
  ],
  ['lines of a plugin without a map', '[SOURCEMAP_BROKEN] Sourcemap is likely to be incorrect', undefined],
  ['a stylesheet that shows a file of public/', unresolved('/photos/hill.jpg?v=2'), undefined],
  [
    'a stylesheet that shows a file that is not there',
    unresolved('/photos/gone.jpg'),
    'A stylesheet refers to /photos/gone.jpg, but there is no such file in public/.',
  ],
])('%s', (_, message, expected) => {
  expect(readWarning(message, (path) => path === '/photos/hill.jpg')).toBe(expected)
})
