import { defineConfig } from 'vitest/config'

const IGNORED = ['**/node_modules/**', '**/dist/**', '**/.waymark/**', 'test-results/**']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.{ts,tsx}'],
          exclude: IGNORED,
        },
      },
      {
        test: {
          name: 'request',
          include: ['e2e/request/**/*.test.ts'],
          exclude: IGNORED,
          globalSetup: ['e2e/harness/global-setup.ts'],
          // Every file starts servers of its own; side by side they would measure each other.
          fileParallelism: false,
          testTimeout: 20_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/browser/**/*.test.ts'],
          exclude: IGNORED,
          globalSetup: ['e2e/harness/global-setup.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
