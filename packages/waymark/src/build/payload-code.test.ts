import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { simplify } from './payload-code.ts'
import { PAYLOAD_PACKAGE } from './payload-package.ts'

const require = createRequire(import.meta.url)
const FOLDER = join(dirname(require.resolve(`${PAYLOAD_PACKAGE}/client.node`)), 'cjs')

test.each(['server', 'client'])('React’s %s code has no directive for others to find', (side) => {
  const code = readFileSync(join(FOLDER, `react-server-dom-webpack-${side}.node.development.js`), 'utf8')
  expect(code).toContain('use server')
  expect(simplify(code)).not.toContain('use server')
})

test('React’s server code watches no asynchronous operations', () => {
  const code = readFileSync(join(FOLDER, 'react-server-dom-webpack-server.node.development.js'), 'utf8')
  expect(code.match(/\.createHook\(\{/g)).toHaveLength(1)
  expect(simplify(code)).toMatch(/\(\{ createHook: \(\) => \(\{ enable\(\) \{\} \}\) \}\)\.createHook\(\{/)
})
