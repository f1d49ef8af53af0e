import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findPostgres } from '../../../../scripts/find-postgres.mjs'
import type { Access, SignInResult } from '../console-host.ts'
import { CONSOLE_SESSION_MS, SIGN_IN_ATTEMPTS, SIGN_IN_WINDOW_MS } from '../limits.ts'
import { startPostgres, type PostgresServer } from '../testing/postgres.ts'
import { createTestStore, type TestStore } from '../testing/test-store.ts'
import { createAccessCommands, createAccessQueries, type AccessStore } from './access-store.ts'
import { applyOwnerPassword, createAccess } from './access.ts'

const STORES = ['sqlite', 'postgres'] as const
const ADDRESS = '192.0.2.7'
const PASSWORD = 'correct horse'

let postgres: PostgresServer | undefined
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres?.stop())

describe.each(STORES)('%s', (kind) => {
  const isMissing = kind === 'postgres' && findPostgres() === undefined

  let test: TestStore
  let store: AccessStore
  let access: Access
  beforeEach(async () => {
    test = await createTestStore(kind === 'postgres' ? await postgres?.createDatabase() : undefined)
    const now = (): number => test.nowMs
    store = {
      ...createAccessQueries(test.database.db, now),
      ...createAccessCommands(test.database, now),
    }
    access = createAccess({ store, linkKey: 'the-key', now })
  })
  afterEach(() => test.close())

  const cookieOf = (result: SignInResult): string => {
    if (!result.ok) throw new Error(`refused: ${result.reason}`)
    return result.cookie
  }
  const signIn = (password: string, name = 'owner', address = ADDRESS): Promise<SignInResult> =>
    access.signIn({ name, password, address })

  describe.skipIf(isMissing)('access', () => {
    it('refuses everybody before there is a user', async () => {
      expect(await signIn(PASSWORD)).toEqual({ ok: false, reason: 'wrong' })
      expect(await signIn('')).toEqual({ ok: false, reason: 'wrong' })
      for (const cookie of [undefined, '', 'x']) expect(await access.readSession(cookie)).toBeNull()
      expect(await access.readToken('')).toBeNull()
    })

    it('refuses a wrong password, an unknown name, and a user without password', async () => {
      await access.saveUser({ name: 'guest', role: 'reader' })
      await access.saveUser({ name: 'owner', role: 'owner', password: PASSWORD })
      expect(await signIn('correct hors')).toEqual({ ok: false, reason: 'wrong' })
      expect(await signIn(PASSWORD, 'nobody')).toEqual({ ok: false, reason: 'wrong' })
      expect(await signIn('', 'guest')).toEqual({ ok: false, reason: 'wrong' })
    })

    it('a session lasts until sign-out, and no longer than its time', async () => {
      await access.saveUser({ name: 'owner', role: 'owner', password: PASSWORD })
      const first = cookieOf(await signIn(PASSWORD))
      const second = cookieOf(await signIn(PASSWORD))
      expect(await access.readSession(first)).toEqual({ name: 'owner', role: 'owner' })
      await access.signOut(first)
      expect(await access.readSession(first)).toBeNull()
      expect(await access.readSession(second)).not.toBeNull()
      test.nowMs += CONSOLE_SESSION_MS
      expect(await access.readSession(second)).toBeNull()
    })

    it.each([
      ['a new password', () => access.saveUser({ name: 'ann', role: 'owner', password: 'another one' })],
      ['a deletion', () => access.deleteUser({ name: 'ann' })],
    ])('a sign-in that %s overtakes opens no session', async (_, change) => {
      await access.saveUser({ name: 'owner', role: 'owner', password: PASSWORD })
      await access.saveUser({ name: 'ann', role: 'owner', password: PASSWORD })
      const late: AccessStore = {
        ...store,
        // The password was found right, and only now the other change is there.
        async saveSession(input) {
          await change()
          return store.saveSession(input)
        },
      }
      const signing = createAccess({ store: late, now: () => test.nowMs })
      const result = await signing.signIn({ name: 'ann', password: PASSWORD, address: ADDRESS })
      expect(result).toEqual({ ok: false, reason: 'wrong' })
      const sessions = await test.database.db.selectFrom('console_session').selectAll().execute()
      expect(sessions).toEqual([])
    })

    it('tokens end with the user who made them', async () => {
      await access.saveUser({ name: 'owner', role: 'owner', password: PASSWORD })
      await access.saveUser({ name: 'ann', role: 'owner', password: PASSWORD })
      const { token: hers } = await access.createToken({ name: 'deploy', createdBy: 'ann', purpose: 'read' })
      const { token: other } = await access.createToken({
        name: 'chart',
        createdBy: 'owner',
        purpose: 'read',
      })
      await access.deleteUser({ name: 'ann' })
      expect(await access.readToken(hers)).toBeNull()
      expect(await access.readToken(other)).not.toBeNull()
    })

    it('a password that is changed meanwhile brings back neither a user nor a role', async () => {
      await access.saveUser({ name: 'owner', role: 'owner', password: PASSWORD })
      await access.saveUser({ name: 'ann', role: 'owner', password: PASSWORD })
      // The hash takes its time; the other change is there first.
      const changing = access.changePassword({ name: 'ann', password: 'another one' })
      await access.saveUser({ name: 'ann', role: 'reader' })
      await changing
      const cookie = cookieOf(await signIn('another one', 'ann'))
      expect(await access.readSession(cookie)).toEqual({ name: 'ann', role: 'reader' })
      const late = access.changePassword({ name: 'ann', password: PASSWORD }).catch((cause: unknown) => cause)
      await access.deleteUser({ name: 'ann' })
      expect(await late).toMatchObject({ code: 'WMS006' })
      expect(await signIn(PASSWORD, 'ann')).toEqual({ ok: false, reason: 'wrong' })
    })

    it('a new password, another role and deletion reach open sessions', async () => {
      await access.saveUser({ name: 'owner', role: 'owner', password: PASSWORD })
      await access.saveUser({ name: 'ann', role: 'member', password: PASSWORD })
      const cookie = cookieOf(await signIn(PASSWORD, 'ann'))
      await access.saveUser({ name: 'ann', role: 'reader' })
      expect(await access.readSession(cookie)).toEqual({ name: 'ann', role: 'reader' })
      await access.saveUser({ name: 'ann', role: 'reader', password: 'another one' })
      expect(await access.readSession(cookie)).toBeNull()
      const next = cookieOf(await signIn('another one', 'ann'))
      await access.deleteUser({ name: 'ann' })
      expect(await access.readSession(next)).toBeNull()
      expect((await access.listUsers()).map((user) => user.name)).toEqual(['owner'])
    })

    it('the last owner stays', async () => {
      await access.saveUser({ name: 'owner', role: 'owner', password: PASSWORD })
      await expect(access.deleteUser({ name: 'owner' })).rejects.toMatchObject({ code: 'WMS008' })
      await expect(access.saveUser({ name: 'owner', role: 'reader' })).rejects.toMatchObject({
        code: 'WMS008',
      })
      expect(await signIn(PASSWORD)).toMatchObject({ ok: true })
    })

    it.each([
      ['no name', { name: '', role: 'reader' as const }],
      ['a name that is markup', { name: '<b>', role: 'reader' as const }],
      ['an unknown role', { name: 'ann', role: 'king' as never }],
      ['a short password', { name: 'ann', role: 'reader' as const, password: 'short' }],
    ])('does not save a user with %s', async (_, input) => {
      await expect(access.saveUser(input)).rejects.toMatchObject({ code: 'WMS007' })
    })

    it('an address that guesses has to wait, others do not; right ones are not counted', async () => {
      await access.saveUser({ name: 'owner', role: 'owner', password: PASSWORD })
      for (let i = 0; i < SIGN_IN_ATTEMPTS; i++) await signIn('a wrong one')
      expect(await signIn(PASSWORD)).toEqual({
        ok: false,
        reason: 'too-many',
        retryAfterSeconds: SIGN_IN_WINDOW_MS / 1_000,
      })
      expect(await signIn(PASSWORD, 'owner', '192.0.2.8')).toMatchObject({ ok: true })
      expect(await access.signInWithKey({ key: 'the-key' })).toMatchObject({ ok: true })
      test.nowMs += SIGN_IN_WINDOW_MS
      expect(await signIn(PASSWORD)).toMatchObject({ ok: true })
    })

    it('while the database does not answer nobody gets in, and what was tried meanwhile counts for nothing', async () => {
      await access.saveUser({ name: 'owner', role: 'owner', password: PASSWORD })
      const { findUser } = store
      store.findUser = () => Promise.reject(new Error('away'))
      for (let attempt = 0; attempt <= SIGN_IN_ATTEMPTS; attempt += 1) {
        expect(await signIn(PASSWORD)).toEqual({ ok: false, reason: 'not-writable' })
      }
      store.findUser = findUser
      expect(await signIn(PASSWORD)).toMatchObject({ ok: true })
    })

    it('keys that do not fit keep nobody out: pages of other sites can make visitors try them', async () => {
      await access.saveUser({ name: 'owner', role: 'owner', password: PASSWORD })
      for (let i = 0; i < SIGN_IN_ATTEMPTS; i++) await access.signInWithKey({ key: 'x' })
      expect(await signIn(PASSWORD)).toMatchObject({ ok: true })
    })

    it('the key of the link makes an owner; without one no key fits', async () => {
      expect(await access.signInWithKey({ key: 'the-kex' })).toMatchObject({ ok: false })
      const cookie = cookieOf(await access.signInWithKey({ key: 'the-key' }))
      expect(await access.readSession(cookie)).toEqual({ name: 'owner', role: 'owner' })
      const keyless = createAccess({ store })
      expect(await keyless.signInWithKey({ key: '' })).toMatchObject({ ok: false })
    })

    it('tokens read, until they are deleted', async () => {
      const { id, token } = await access.createToken({ name: 'ci', createdBy: 'owner', purpose: 'read' })
      expect(await access.readToken(token)).toEqual({ name: 'ci', role: 'reader' })
      await expect.poll(() => access.listTokens()).toMatchObject([{ id, name: 'ci', lastUsedAt: test.nowMs }])
      await access.deleteToken({ id })
      expect(await access.readToken(token)).toBeNull()
    })

    it('a token of a build reads nothing', async () => {
      const { token } = await access.createToken({ name: 'ci', createdBy: 'owner', purpose: 'source-maps' })
      expect(await access.readToken(token)).toBeNull()
      expect(await access.listTokens()).toMatchObject([{ name: 'ci', purpose: 'source-maps' }])
    })

    it('stores neither passwords nor cookies nor tokens', async () => {
      await access.saveUser({ name: 'owner', role: 'owner', password: PASSWORD })
      const cookie = cookieOf(await signIn(PASSWORD))
      const { token } = await access.createToken({ name: 'ci', createdBy: 'owner', purpose: 'read' })
      const { db } = test.database
      const stored = JSON.stringify([
        await db.selectFrom('console_user').selectAll().execute(),
        await db.selectFrom('console_session').selectAll().execute(),
        await db.selectFrom('console_token').selectAll().execute(),
      ])
      for (const secret of [PASSWORD, cookie, token]) expect(stored).not.toContain(secret)
    })

    it('the password of the configuration keeps sessions until it changes', async () => {
      await applyOwnerPassword(store, PASSWORD)
      const cookie = cookieOf(await signIn(PASSWORD))
      await applyOwnerPassword(store, PASSWORD)
      expect(await access.readSession(cookie)).not.toBeNull()
      await applyOwnerPassword(store, 'something else')
      expect(await access.readSession(cookie)).toBeNull()
      expect(await signIn(PASSWORD)).toMatchObject({ ok: false })
    })
  })
})

it('open access asks nobody', async () => {
  const access = createAccess({ store: {} as AccessStore, open: true })
  expect(await access.readSession(undefined)).toEqual({ name: 'owner', role: 'owner' })
})
