import { expect, test } from 'vitest'
import { formatRun, readPackageManager } from './package-manager.ts'

test.each([
  [undefined, 'npm'],
  ['npm/11.0.0 node/v20.19.0 linux x64', 'npm'],
  ['pnpm/9.1.0 npm/? node/v20.19.0', 'pnpm'],
  ['something/1.0', 'npm'],
])('%j means %s', (userAgent, manager) => {
  expect(readPackageManager(userAgent)).toBe(manager)
})

test.each([
  ['npm', 'dev', 'npm run dev'],
  ['npm', 'start', 'npm start'],
  ['yarn', 'dev', 'yarn dev'],
  ['bun', 'start', 'bun run start'],
] as const)('%s runs %s with "%s"', (manager, script, line) => {
  expect(formatRun(manager, script)).toBe(line)
})
