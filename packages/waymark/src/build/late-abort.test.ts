import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { delayAbort } from './late-abort.ts'
import { PAYLOAD_PACKAGE } from './payload-package.ts'

const root = dirname(createRequire(import.meta.url).resolve(`${PAYLOAD_PACKAGE}/client.node`))

test('the renderer that is installed makes its signal in one place, and gets a late one there', () => {
  const file = join(root, 'cjs/react-server-dom-webpack-server.node.production.js')
  const code = delayAbort(readFileSync(file, 'utf8'))
  expect(code.split('new LateAbort()')).toHaveLength(2)
  expect(code).not.toContain('this.cacheController = new AbortController()')
})

interface Controller {
  signal: AbortSignal
  abort(reason: unknown): void
}

function create(): Controller {
  const code = delayAbort('function Request() { this.cacheController = new AbortController(); }')
  return (new Function(`${code}; return new Request().cacheController`) as () => Controller)()
}

test('whoever asks before the end hears of it', () => {
  const controller = create()
  const { signal } = controller
  expect([signal.aborted, controller.signal]).toEqual([false, signal])
  const reasons: unknown[] = []
  signal.addEventListener('abort', () => reasons.push(signal.reason))
  controller.abort('over')
  controller.abort('again')
  expect(reasons).toEqual(['over'])
})

test('whoever asks after the end is told', () => {
  const controller = create()
  controller.abort('over')
  controller.abort('again')
  expect([controller.signal.aborted, controller.signal.reason]).toEqual([true, 'over'])
})
