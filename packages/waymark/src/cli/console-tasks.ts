import { randomBytes } from 'node:crypto'
import { createAccessCommands, createAccessQueries } from '#service/access/access-store.js'
import { createAccess } from '#service/access/access.js'
import { migrate, openDatabase, type Database, type DatabaseLocation } from '#service/store/database.js'
import type { UserRole } from './console-options.ts'

/** Work on the database of a service, which may be running meanwhile. Each says what it has done. */

const PASSWORD_BYTES = 12

export function backUp(location: DatabaseLocation, file: string): Promise<string> {
  return withDatabase(location, async (database) => {
    await database.backup(file)
    return `The database was copied to ${file}.`
  })
}

export function addUser(
  location: DatabaseLocation,
  user: { name: string; role: UserRole; password: string | undefined },
): Promise<string> {
  const { name, role } = user
  const password = user.password ?? randomBytes(PASSWORD_BYTES).toString('base64url')
  return withDatabase(location, async (database) => {
    const queries = createAccessQueries(database.db, Date.now)
    const access = createAccess({ store: { ...queries, ...createAccessCommands(database, Date.now) } })
    await access.saveUser({ name, role, password })
    const tell = user.password === undefined ? `, with the password ${password}` : '.'
    return `${name} is now ${role}${tell}`
  })
}

async function withDatabase(
  location: DatabaseLocation,
  run: (database: Database) => Promise<string>,
): Promise<string> {
  const database = await openDatabase(location)
  try {
    await migrate(database)
    return await run(database)
  } finally {
    await database.close()
  }
}
