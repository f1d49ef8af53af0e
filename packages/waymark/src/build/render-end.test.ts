import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { createWithoutFrames, RENDER_END } from './render-end.ts'

const require = createRequire(import.meta.url)
const source = readFileSync(
  join(
    dirname(require.resolve('react-server-dom-webpack/package.json')),
    'cjs/react-server-dom-webpack-server.node.production.js',
  ),
  'utf8',
)

test('the renderer that is installed has the error, once', () => {
  expect(source.split(RENDER_END)).toHaveLength(4)
})

test('the error has no frames, and others keep theirs', () => {
  const [changed = ''] = RENDER_END.exec(source) ?? []
  const run = new Function('cacheController', `${createWithoutFrames(changed)}); return Error('other')`) as (
    controller: AbortController,
  ) => Error
  const controller = new AbortController()
  const other = run(controller)
  expect((controller.signal.reason as Error).stack).not.toContain('\n')
  expect(other.stack).toContain('\n')
})
