import { expect, test } from 'vitest'
import { describeCompilerRest, mapCompiler } from './compiler-options.ts'
import { mapNextConfig } from './next-config-keys.ts'

const pluginsOf = (value: unknown): (string | undefined)[] =>
  mapCompiler(value).vite?.plugins.map(({ name }) => name) ?? []

test.each<[value: unknown, plugins: string[], rest: string | undefined]>([
  [{ removeConsole: true }, ['waymark:remove-console'], undefined],
  [{ removeConsole: { exclude: ['error'] } }, ['waymark:remove-console'], undefined],
  [{ removeConsole: false, styledComponents: true, emotion: true }, [], undefined],
  [{ define: { A: 'a', B: 1 } }, ['waymark:compiler-define'], undefined],
  [
    { relay: { src: './' }, reactRemoveProperties: true },
    [],
    'Without effect: relay, reactRemoveProperties.',
  ],
  [{ styledComponents: { displayName: false } }, [], undefined],
  ['x', [], 'It is no object.'],
])('%j', (value, plugins, rest) => {
  expect([pluginsOf(value), describeCompilerRest(value)]).toEqual([plugins, rest])
  const { ignoredKeys } = mapNextConfig({ compiler: value }, { file: 'next.config.js', root: '/app' })
  expect(ignoredKeys).toHaveLength(rest === undefined ? 0 : 1)
})

test('texts are defined as texts', () => {
  const [plugin] = mapCompiler({ define: { A: 'a', B: 1, C: false } }).vite?.plugins ?? []
  const { config } = plugin as unknown as { config: () => unknown }
  expect(config()).toEqual({ define: { A: '"a"', B: '1', C: 'false' } })
})
