import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { RESULTS_DIR } from './paths.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** One per test run: a fixture is built once for each. */
    runId: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const runId = randomUUID()
  project.provide('runId', runId)
  return () => rm(`${RESULTS_DIR}/runs/${runId}`, { recursive: true, force: true })
}
