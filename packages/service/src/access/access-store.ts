import type { Role, TokenPurpose, TokenSummary, UserSummary } from '../console-host.ts'
import { ServiceError } from '../errors.ts'
import { inTransaction } from '../queries/issue-commands.ts'
import type { Database, Db, Tx } from '../store/database.ts'
import { allocateIds } from '../store/sequence.ts'

/** What the thread that reads can be asked. */
export interface AccessQueries {
  findUser(input: { name: string }): Promise<StoredUser | null>
  findSession(input: { hash: string }): Promise<StoredSession | null>
  findToken(input: { hash: string }): Promise<TokenSummary | null>
  listUsers(): Promise<UserSummary[]>
  listTokens(): Promise<TokenSummary[]>
}

/** What the thread that writes can be told. */
export interface AccessCommands {
  saveUser(input: { name: string; role: Role; passwordHash?: string }): Promise<void>
  /** Of a user that is there. */
  savePassword(input: { name: string; passwordHash: string }): Promise<void>
  deleteUser(input: { name: string }): Promise<void>
  /** False: the user is gone, or has another password than the one that was checked. */
  saveSession(input: NewSession): Promise<boolean>
  deleteSession(input: { hash: string }): Promise<void>
  saveToken(input: {
    hash: string
    name: string
    createdBy: string
    purpose: TokenPurpose
  }): Promise<{ id: number }>
  deleteToken(input: { id: number }): Promise<void>
  /** Remembers that somebody was here. */
  markSeen(input: { user: string } | { token: number }): Promise<void>
}

export type AccessStore = AccessQueries & AccessCommands

export interface StoredUser {
  name: string
  role: Role
  /** Empty: no password opens this account. */
  passwordHash: string
}

export interface StoredSession {
  name: string
  role: Role
  lastSeenAt: number | null
}

export interface NewSession {
  hash: string
  name: string
  expiresMs: number
  /** The one that was checked; absent: no password was. */
  passwordHash?: string
}

export function createAccessQueries(db: Db, now: () => number): AccessQueries {
  const tokens = db
    .selectFrom('console_token')
    .select(['id', 'name', 'purpose', 'created_ms as createdAt', 'last_used_ms as lastUsedAt'])
    .$narrowType<{ purpose: TokenPurpose }>()
  return {
    async findUser({ name }) {
      const row = await db
        .selectFrom('console_user')
        .select(['name', 'role', 'password_hash as passwordHash'])
        .where('name', '=', name)
        .executeTakeFirst()
      return row === undefined ? null : { ...row, role: row.role as Role }
    },
    async findSession({ hash }) {
      const row = await db
        .selectFrom('console_session')
        .innerJoin('console_user', 'console_user.name', 'console_session.user_name')
        .select(['name', 'role', 'last_seen_ms as lastSeenAt'])
        .where('hash', '=', hash)
        .where('expires_ms', '>', now())
        .executeTakeFirst()
      return row === undefined ? null : { ...row, role: row.role as Role }
    },
    async findToken({ hash }) {
      return (await tokens.where('hash', '=', hash).executeTakeFirst()) ?? null
    },
    async listUsers() {
      const rows = await db
        .selectFrom('console_user')
        .select(['name', 'role', 'created_ms as createdAt', 'last_seen_ms as lastSeenAt'])
        .orderBy('name')
        .execute()
      return rows.map((row) => ({ ...row, role: row.role as Role }))
    },
    listTokens: () => tokens.orderBy('id').execute(),
  }
}

export function createAccessCommands(database: Database, now: () => number): AccessCommands {
  const { db } = database
  return {
    saveUser: (input) => inTransaction(database, ({ tx }) => keepOwner(tx, () => saveUser(tx, input, now()))),
    savePassword: (input) => inTransaction(database, ({ tx }) => savePassword(tx, input)),
    deleteUser: ({ name }) =>
      inTransaction(database, ({ tx }) =>
        keepOwner(tx, async () => {
          await tx.deleteFrom('console_user').where('name', '=', name).execute()
          await tx.deleteFrom('console_session').where('user_name', '=', name).execute()
          await tx.deleteFrom('console_token').where('created_by', '=', name).execute()
        }),
      ),
    saveSession: (input) => inTransaction(database, ({ tx }) => saveSession(tx, input, now())),
    async deleteSession({ hash }) {
      await db.deleteFrom('console_session').where('hash', '=', hash).execute()
    },
    saveToken: ({ hash, name, createdBy, purpose }) =>
      inTransaction(database, async (writer) => {
        const id = await allocateIds(writer, 'token', 1)
        const row = {
          id,
          hash,
          name,
          purpose,
          created_by: createdBy,
          created_ms: now(),
          last_used_ms: null,
        }
        await writer.tx.insertInto('console_token').values(row).execute()
        return { id }
      }),
    async deleteToken({ id }) {
      await db.deleteFrom('console_token').where('id', '=', id).execute()
    },
    async markSeen(input) {
      if ('user' in input) {
        const seen = { last_seen_ms: now() }
        await db.updateTable('console_user').set(seen).where('name', '=', input.user).execute()
        return
      }
      const used = { last_used_ms: now() }
      await db.updateTable('console_token').set(used).where('id', '=', input.token).execute()
    },
  }
}

async function saveUser(
  tx: Tx,
  { name, role, passwordHash }: { name: string; role: Role; passwordHash?: string },
  nowMs: number,
): Promise<void> {
  const row = { name, role, password_hash: passwordHash ?? '', created_ms: nowMs, last_seen_ms: null }
  const changed = passwordHash === undefined ? { role } : { role, password_hash: passwordHash }
  await tx
    .insertInto('console_user')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(changed))
    .execute()
  // Whoever knew the old password is out.
  if (passwordHash !== undefined) {
    await tx.deleteFrom('console_session').where('user_name', '=', name).execute()
  }
}

/** Checking a password takes its time; who was deleted or got another one meanwhile stays out. */
async function saveSession(
  tx: Tx,
  { hash, name, expiresMs, passwordHash }: NewSession,
  nowMs: number,
): Promise<boolean> {
  const user = await tx
    .selectFrom('console_user')
    .select('password_hash')
    .where('name', '=', name)
    .executeTakeFirst()
  if (user === undefined) return false
  if (passwordHash !== undefined && passwordHash !== user.password_hash) return false
  await tx.deleteFrom('console_session').where('expires_ms', '<=', nowMs).execute()
  const row = { hash, user_name: name, created_ms: nowMs, expires_ms: expiresMs }
  await tx.insertInto('console_session').values(row).execute()
  return true
}

/** Changes nothing else: since the old password was checked, an owner may have taken the role or the user away. */
async function savePassword(
  tx: Tx,
  { name, passwordHash }: { name: string; passwordHash: string },
): Promise<void> {
  const changed = await tx
    .updateTable('console_user')
    .set({ password_hash: passwordHash })
    .where('name', '=', name)
    .returning('name')
    .executeTakeFirst()
  if (changed === undefined) throw new ServiceError('WMS006')
  await tx.deleteFrom('console_session').where('user_name', '=', name).execute()
}

/** Undoes what would lock everybody out of the settings. */
async function keepOwner(tx: Tx, change: () => Promise<void>): Promise<void> {
  const hadOwner = await hasOwner(tx)
  await change()
  if (hadOwner && !(await hasOwner(tx))) throw new ServiceError('WMS008')
}

async function hasOwner(tx: Tx): Promise<boolean> {
  const owner = await tx
    .selectFrom('console_user')
    .select('name')
    .where('role', '=', 'owner')
    .executeTakeFirst()
  return owner !== undefined
}
