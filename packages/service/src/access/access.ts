import type { Access, Role, Session, SignInResult } from '../console-host.ts'
import { ServiceError } from '../errors.ts'
import { CONSOLE_SESSION_MS, MAX_PASSWORD_CHARS, MAX_USER_NAME_CHARS, MIN_PASSWORD_CHARS } from '../limits.ts'
import type { AccessStore } from './access-store.ts'
import { findToken } from './find-token.ts'
import { markSeen } from './mark-seen.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { createSecret, hashSecret, isSameSecret } from './secrets.ts'
import { createSignInLimiter } from './sign-in-limiter.ts'

export interface AccessOptions {
  store: AccessStore
  /** Nobody has to sign in. */
  open?: boolean
  /** Of the link that signs in; absent: there is none. */
  linkKey?: string
  now?: () => number
}

/** Who gets in by the link, and by the one password of an app's configuration. */
const OWNER_NAME = 'owner'

/** The log says why: the same keeps reports from being stored. */
const NOT_WRITABLE: SignInResult = { ok: false, reason: 'not-writable' }

const ROLES: readonly Role[] = ['owner', 'member', 'reader']

export function createAccess({ store, open = false, linkKey, now = Date.now }: AccessOptions): Access {
  const limiter = createSignInLimiter(now)

  async function openSession(user: { name: string; passwordHash?: string }): Promise<SignInResult> {
    const cookie = createSecret()
    const session = { hash: hashSecret(cookie), expiresMs: now() + CONSOLE_SESSION_MS, ...user }
    const isSaved = await store.saveSession(session).catch(() => undefined)
    if (isSaved === undefined) return NOT_WRITABLE
    if (!isSaved) return { ok: false, reason: 'wrong' }
    return { ok: true, cookie, maxAgeSeconds: CONSOLE_SESSION_MS / 1_000 }
  }

  /** Counts an attempt of which it is not known yet that it is right. */
  function refuse(address: string): SignInResult | undefined {
    const waitMs = limiter.take(address)
    if (waitMs === 0) return undefined
    return { ok: false, reason: 'too-many', retryAfterSeconds: Math.ceil(waitMs / 1_000) }
  }

  return {
    open,
    signInWaitSeconds: (address) => Math.ceil(limiter.waitMs(address) / 1_000),
    async signIn({ name, password, address }) {
      const refusal = refuse(address)
      if (refusal !== undefined) return refusal
      const user = isUserName(name) ? await store.findUser({ name }).catch(() => undefined) : null
      if (user === undefined) {
        limiter.giveBack(address)
        return NOT_WRITABLE
      }
      const isRight = await verifyPassword(password.slice(0, MAX_PASSWORD_CHARS), user?.passwordHash)
      if (user === null || !isRight) return { ok: false, reason: 'wrong' }
      limiter.giveBack(address)
      return openSession({ name: user.name, passwordHash: user.passwordHash })
    },
    async signInWithKey({ key }) {
      // Nobody guesses the key, so attempts are not counted: any page can make its visitors follow a link, and with enough of them
      // nobody could sign in by password.
      if (linkKey === undefined || !isSameSecret(key, linkKey)) return { ok: false, reason: 'wrong' }
      if (!(await hasOwnerAccount(store))) return NOT_WRITABLE
      return openSession({ name: OWNER_NAME })
    },
    async readSession(cookie): Promise<Session | null> {
      if (open) return { name: OWNER_NAME, role: 'owner' }
      if (cookie === undefined || cookie === '') return null
      const session = await store.findSession({ hash: hashSecret(cookie) })
      if (session === null) return null
      markSeen(store, { user: session.name }, { lastMs: session.lastSeenAt, nowMs: now() })
      return { name: session.name, role: session.role }
    },
    signOut: (cookie) => store.deleteSession({ hash: hashSecret(cookie) }),
    listUsers: () => store.listUsers(),
    async saveUser({ name, role, password }) {
      if (!isUserName(name)) throw new ServiceError('WMS007', { detail: 'name of the user' })
      if (!ROLES.includes(role)) throw new ServiceError('WMS007', { detail: 'role' })
      if (password === undefined) return store.saveUser({ name, role })
      checkPassword(password)
      await store.saveUser({ name, role, passwordHash: await hashPassword(password) })
    },
    changePassword: (input) => changePassword(store, input),
    deleteUser: (input) => store.deleteUser(input),
    listTokens: () => store.listTokens(),
    async createToken({ name, createdBy, purpose }) {
      const token = createSecret()
      const shown = name.slice(0, MAX_USER_NAME_CHARS)
      const { id } = await store.saveToken({ hash: hashSecret(token), name: shown, createdBy, purpose })
      return { id, token }
    },
    deleteToken: (input) => store.deleteToken(input),
    async readToken(token) {
      const known = await findToken(store, token, now())
      return known?.purpose === 'read' ? { name: known.name, role: 'reader' } : null
    },
  }
}

/** Made where it is missing; false: that is not possible now. */
async function hasOwnerAccount(store: AccessStore): Promise<boolean> {
  if ((await store.findUser({ name: OWNER_NAME }))?.role === 'owner') return true
  return store.saveUser({ name: OWNER_NAME, role: 'owner' }).then(
    () => true,
    () => false,
  )
}

/** The password of the configuration opens the account `owner`. Sessions end only when it is another one than before. */
export async function applyOwnerPassword(store: AccessStore, password: string): Promise<void> {
  checkPassword(password)
  const user = await store.findUser({ name: OWNER_NAME })
  if (user?.role === 'owner' && (await verifyPassword(password, user.passwordHash))) return
  await store.saveUser({ name: OWNER_NAME, role: 'owner', passwordHash: await hashPassword(password) })
}

async function changePassword(
  store: AccessStore,
  { name, password }: { name: string; password: string },
): Promise<void> {
  checkPassword(password)
  await store.savePassword({ name, passwordHash: await hashPassword(password) })
}

function checkPassword(password: string): void {
  if (password.length >= MIN_PASSWORD_CHARS && password.length <= MAX_PASSWORD_CHARS) return
  throw new ServiceError('WMS007', {
    detail: `a password has ${MIN_PASSWORD_CHARS} to ${MAX_PASSWORD_CHARS} characters`,
  })
}

function isUserName(name: string): boolean {
  return name.length > 0 && name.length <= MAX_USER_NAME_CHARS && /^[\p{L}\p{N}._@+-]+$/u.test(name)
}
