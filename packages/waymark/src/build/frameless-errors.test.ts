import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { dropFrames } from './frameless-errors.ts'
import { PAYLOAD_PACKAGE } from './payload-package.ts'

const root = dirname(createRequire(import.meta.url).resolve(`${PAYLOAD_PACKAGE}/client.node`))

test.each([
  ['server', 2],
  ['client', 1],
])('the %s that is installed makes such errors in %i places', (side, places) => {
  const file = join(root, `cjs/react-server-dom-webpack-${side}.node.production.js`)
  expect(dropFrames(readFileSync(file, 'utf8')).split('Error.stackTraceLimit = 0')).toHaveLength(places + 1)
})

test('such an error has no frames, and others keep theirs', () => {
  const run = new Function(
    dropFrames('return [Error("Connection closed."), Error("other")]'),
  ) as () => Error[]
  const [routine, other] = run()
  expect([routine?.message, routine?.stack]).toEqual(['Connection closed.', 'Error: Connection closed.'])
  expect(other?.stack).toContain('\n')
})
