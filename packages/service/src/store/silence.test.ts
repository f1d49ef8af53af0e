import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import { Client, Pool } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findPostgres } from '../../../../scripts/find-postgres.mjs'
import { startPostgres, type PostgresServer } from '../testing/postgres.ts'
import { createSilentProxy, type SilentProxy } from '../testing/silent-proxy.ts'
import { openDatabase } from './database.ts'
import { isWorking } from './is-working.ts'
import { boundSilence } from './silence.ts'
import { isFaultOfStore } from './store-fault.ts'

describe.skipIf(findPostgres() === undefined)('a PostgreSQL that says nothing', () => {
  let server: PostgresServer | undefined
  let proxy: SilentProxy
  let db: Kysely<object>
  let direct: string
  let mayTakeLonger: (processId?: number) => Promise<boolean>

  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server?.stop())
  beforeEach(async () => {
    direct = (await server?.createDatabase()) ?? ''
    proxy = await createSilentProxy(direct)
    mayTakeLonger = () => Promise.resolve(false)
    const pool = new Pool({ connectionString: proxy.url, max: 1, connectionTimeoutMillis: 300 })
    pool.on('error', () => undefined)
    const patience = { silenceMs: 300, mayTakeLonger: (id?: number) => mayTakeLonger(id) }
    db = new Kysely({ dialect: new PostgresDialect({ pool: boundSilence(pool, patience) }) })
  })
  afterEach(async () => {
    await proxy.close()
    await db.destroy()
  })

  const ask = (query = sql<{ one: number }>`select 1 as one`): Promise<unknown> =>
    query.execute(db).then(
      ({ rows }) => rows,
      (cause: unknown) => (isFaultOfStore(cause) ? 'away' : cause),
    )

  it('is away, and is asked again over another connection', async () => {
    expect(await ask()).toEqual([{ one: 1 }])
    proxy.fallSilent()
    expect(await ask()).toBe('away')
    expect(await ask()).toBe('away')
    proxy.recover()
    expect(await ask()).toEqual([{ one: 1 }])
  })

  it('is away in the middle of a transaction, whose rollback does not hide it', async () => {
    const broken = db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      proxy.fallSilent()
      await sql`select 2`.execute(tx)
    })
    await expect(broken).rejects.toThrow('no answer for 0.3 s')
  })

  it('is waited for where the question may take longer', async () => {
    const slow = sql<{ one: number }>`select 1 as one from pg_sleep(1)`
    expect(await ask(slow)).toBe('away')
    mayTakeLonger = (id) => isWorking(proxy.url, id)
    expect(await ask(slow)).toEqual([{ one: 1 }])
  })

  it('is away when what was asked is gone, though others are answered', async () => {
    const answer = ask(sql<{ one: number }>`select 1 as one from pg_sleep(30)`)
    mayTakeLonger = (id) => isWorking(proxy.url, id)
    const admin = new Client(direct)
    await admin.connect()
    const end = async (): Promise<unknown> =>
      (
        await admin.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where query like '%sleep(30)'",
        )
      ).rowCount
    await expect.poll(() => ask(sql<{ one: number }>`select 1 as one`)).toBe('away')
    proxy.fallSilent()
    proxy.recover()
    expect(await end()).toBe(1)
    expect(await answer).toBe('away')
    await admin.end()
  })

  it('is away when the connection ends without a word', async () => {
    const answer = ask(sql<{ one: number }>`select 1 as one from pg_sleep(30)`)
    mayTakeLonger = (id) => isWorking(proxy.url, id)
    await expect.poll(() => ask(sql<{ one: number }>`select 1 as one`)).toBe('away')
    proxy.cut()
    expect(await answer).toBe('away')
  })

  it('lets go of the lock of writers when their server dies without a word', async () => {
    const database = await openDatabase({ url: proxy.url, path: '' })
    const limit = await database.db.transaction().execute(async (tx) => {
      await database.lockWriter(tx)
      return (await tx.executeQuery(CompiledQuery.raw('show idle_in_transaction_session_timeout'))).rows
    })
    expect(limit).toEqual([{ idle_in_transaction_session_timeout: '1min' }])
    await database.close()
  })
})
