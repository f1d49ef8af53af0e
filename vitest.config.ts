import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { CONDITION_TIMEOUT_MS, LONG_TEST_TIMEOUT_MS, TEST_TIMEOUT_MS } from './e2e/harness/patience.ts'

/** What needs the second try is named at the end of the run. */
const RETRY = process.env['CI'] === 'true' ? 1 : 0

/** Files that start servers and browsers wait about as long as they compute: two of them keep two cores busy. */
const WORKERS = Math.max(2, Math.floor(availableParallelism() / 2))

const IGNORED = ['**/node_modules/**', '**/dist/**', '**/.waymark/**', 'test-results/**']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.{ts,tsx}', 'bench/*.test.mjs', 'fuzz/**/*.test.ts'],
          exclude: [...IGNORED, 'packages/*/e2e/**', 'packages/create-waymark/templates/**'],
          setupFiles: ['e2e/harness/patient-waits.ts'],
          expect: { poll: { timeout: CONDITION_TIMEOUT_MS } },
          // Most files take less time than a process takes to start.
          pool: 'threads',
          maxWorkers: availableParallelism(),
          // Some start a bundler, which takes its time on a busy machine.
          testTimeout: TEST_TIMEOUT_MS,
          retry: RETRY,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'request',
          include: ['e2e/request/**/*.test.ts', 'packages/*/e2e/**/*.test.ts'],
          exclude: IGNORED,
          globalSetup: ['e2e/harness/global-setup.ts'],
          setupFiles: ['e2e/harness/plain-connections.ts'],
          expect: { poll: { timeout: CONDITION_TIMEOUT_MS } },
          maxWorkers: WORKERS,
          sequence: { groupOrder: 1 },
          testTimeout: TEST_TIMEOUT_MS,
          retry: RETRY,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/browser/**/*.test.ts'],
          exclude: IGNORED,
          globalSetup: ['e2e/harness/global-setup.ts'],
          setupFiles: ['e2e/harness/plain-connections.ts'],
          expect: { poll: { timeout: CONDITION_TIMEOUT_MS } },
          maxWorkers: WORKERS,
          sequence: { groupOrder: 2 },
          testTimeout: LONG_TEST_TIMEOUT_MS,
          retry: RETRY,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
