import { expect, test } from 'vitest'
import type { Command } from './arguments.ts'
import { applyNodeEnv } from './node-env.ts'

test.each<[Command, string | undefined, string, string | undefined]>([
  ['dev', undefined, 'development', undefined],
  ['build', undefined, 'production', undefined],
  ['start', undefined, 'production', undefined],
  ['start', '', 'production', undefined],
  ['dev', 'development', 'development', undefined],
  ['build', 'production', 'production', undefined],
  ['start', 'staging', 'production', 'NODE_ENV is "staging"'],
  ['dev', 'production', 'development', 'NODE_ENV is "production"'],
  ['build', 'development', 'production', '"waymark build" runs with "production"'],
])('%s with NODE_ENV %j runs with %s', (command, found, used, warning) => {
  const env: Record<string, string | undefined> = found === undefined ? {} : { NODE_ENV: found }
  const message = applyNodeEnv(command, env)?.message
  expect(env['NODE_ENV']).toBe(used)
  if (warning === undefined) expect(message).toBeUndefined()
  else expect(message).toContain(warning)
})
