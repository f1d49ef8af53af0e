import { afterAll, afterEach, beforeAll, beforeEach, describe } from 'vitest'
import { findPostgres } from '../../../../scripts/find-postgres.mjs'
import type { ProjectSettings } from '../project.ts'
import { startPostgres, type PostgresServer } from './postgres.ts'
import { createTestStore, type TestStore } from './test-store.ts'

/** The same promises for both databases: runs the tests with an empty store of each for every test. */
export function describeStores(
  define: (store: () => TestStore) => void,
  settings: Partial<ProjectSettings> = {},
): void {
  const hasPostgres = findPostgres() !== undefined
  describe('sqlite', () => {
    defineWith(() => Promise.resolve(undefined))
  })

  describe.skipIf(!hasPostgres)('postgres', () => {
    let server: PostgresServer | undefined
    beforeAll(async () => {
      server = await startPostgres()
    })
    afterAll(() => server?.stop())
    defineWith(async () => server?.createDatabase())
  })

  function defineWith(createDatabase: () => Promise<string | undefined>): void {
    let store: TestStore
    beforeEach(async () => {
      store = await createTestStore(await createDatabase(), settings)
    })
    afterEach(() => store.close())
    define(() => store)
  }
}
