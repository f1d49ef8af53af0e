import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { knowArguments } from './bound-actions.ts'
import { PAYLOAD_PACKAGE } from './payload-package.ts'

const root = dirname(createRequire(import.meta.url).resolve(`${PAYLOAD_PACKAGE}/client.node`))

test.each(['development', 'production'])(
  'React of %s binds actions in one place, which is replaced',
  (mode) => {
    const file = join(root, `cjs/react-server-dom-webpack-client.node.${mode}.js`)
    const code = knowArguments(readFileSync(file, 'utf8'))
    expect(code.split('joinArguments(')).toHaveLength(3)
    expect(code).not.toMatch(/Promise\.resolve\(referenceClosure\.bound\)/)
  },
)

test('a file with both of them has it replaced in both', () => {
  const [first, second] = ['development', 'production'].map((mode) =>
    readFileSync(join(root, `cjs/react-server-dom-webpack-client.node.${mode}.js`), 'utf8'),
  )
  expect(knowArguments(`${first}${second}`).split('joinArguments(')).toHaveLength(4)
})

interface Known extends Promise<unknown[]> {
  status?: string
  value?: unknown[]
}

const joinArguments = new Function(`${knowArguments('')}; return joinArguments`)() as (
  bound: Known | null,
  args: unknown[],
) => Known

test('arguments that are known are said at once', async () => {
  const first = joinArguments(null, [1])
  expect([first.status, first.value]).toEqual(['fulfilled', [1]])
  const second = joinArguments(first, [2, 3])
  expect([second.status, second.value]).toEqual(['fulfilled', [1, 2, 3]])
  expect(await second).toEqual([1, 2, 3])
})

test('arguments that are still to come are waited for', async () => {
  const joined = joinArguments(Promise.resolve([1]), [2])
  expect(joined.status).toBeUndefined()
  expect(await joined).toEqual([1, 2])
})
