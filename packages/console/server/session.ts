import { cookies, headers } from 'waymark/headers'
import { forbidden, redirect } from 'waymark/navigation'
import type { Role, Session } from '../../service/src/console-host.ts'
import { readHost } from './host.ts'

export const SESSION_COOKIE = 'waymark_console'

/** The process in front writes the visitor's address here, over whatever a request brings. */
const ADDRESS_HEADER = 'x-console-address'

const RANKS: Record<Role, number> = { reader: 0, member: 1, owner: 2 }

export function hasRole(session: Session, role: Role): boolean {
  return RANKS[session.role] >= RANKS[role]
}

export async function readSession(): Promise<Session | null> {
  return readHost().access.readSession((await cookies()).get(SESSION_COOKIE)?.value)
}

/**
 * The one check of every page, action and route handler. Nobody signed in: to the sign-in page. Not enough rights: 403. The
 * interface may hide what a reader cannot do; this is what refuses it.
 */
export async function requireRole(role: Role): Promise<Session> {
  const session = await readSession()
  if (session === null) redirect('/sign-in')
  if (!hasRole(session, role)) forbidden()
  return session
}

/** Names of the other users, for those who may give them something to do. */
export async function readOthers(session: Session): Promise<string[]> {
  if (!hasRole(session, 'member')) return []
  const users = await readHost().access.listUsers()
  return users.map(({ name }) => name).filter((name) => name !== session.name)
}

/** Whether an issue may be given to somebody of this name; an empty one is nobody. */
export async function isAssignable(name: string, session: Session): Promise<boolean> {
  return name === '' || name === session.name || (await readOthers(session)).includes(name)
}

/** For the limit of attempts to sign in. */
export async function readAddress(): Promise<string> {
  return (await headers()).get(ADDRESS_HEADER) ?? ''
}
