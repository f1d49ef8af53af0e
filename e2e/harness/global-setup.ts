import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { COPIES_DIR, RESULTS_DIR } from './paths.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** One per test run: a fixture is built once for each, and its copies lie together. */
    runId: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const runId = randomUUID()
  project.provide('runId', runId)
  const folders = [`${RESULTS_DIR}/runs/${runId}`, `${COPIES_DIR}/${runId}`]
  return async () => {
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  }
}
