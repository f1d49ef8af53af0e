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
  // Several passes of one `npm test` share what was built, and the command that gave them the name takes it away.
  const sharedId = process.env['WAYMARK_TEST_RUN']
  const runId = sharedId ?? randomUUID()
  project.provide('runId', runId)
  if (sharedId !== undefined) return async () => {}
  const folders = [`${RESULTS_DIR}/runs/${runId}`, `${COPIES_DIR}/${runId}`]
  return async () => {
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  }
}
