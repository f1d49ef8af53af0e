/** Access for development and tests, in memory. */

const unused = () => Promise.reject(new Error('not part of this host'))
const rest = {
  listUsers: async () => [],
  listTokens: async () => [],
  saveUser: unused,
  deleteUser: unused,
  createToken: unused,
  deleteToken: unused,
  readToken: async () => null,
}

export function createOpenAccess() {
  return {
    ...rest,
    open: true,
    signIn: unused,
    signInWithKey: unused,
    readSession: async () => ({ name: 'you', role: 'owner' }),
    signOut: async () => undefined,
  }
}

/** Three users whose password is their name; the key `let-me-in` works once. */
export function createUserAccess() {
  const roles = new Map([
    ['owner', 'owner'],
    ['member', 'member'],
    ['reader', 'reader'],
  ])
  const sessions = new Map()
  const keys = new Set(['let-me-in'])
  const open = (name) => {
    const cookie = crypto.randomUUID()
    sessions.set(cookie, { name, role: roles.get(name) })
    return { ok: true, cookie, maxAgeSeconds: 86_400 }
  }
  return {
    ...rest,
    open: false,
    signIn: async ({ name, password }) =>
      roles.has(name) && password === name ? open(name) : { ok: false, reason: 'wrong' },
    signInWithKey: async ({ key }) => (keys.delete(key) ? open('owner') : { ok: false, reason: 'wrong' }),
    readSession: async (cookie) => sessions.get(cookie) ?? null,
    signOut: async (cookie) => void sessions.delete(cookie),
    listUsers: async () => [...roles].map(([name, role]) => ({ name, role, createdAt: 0, lastSeenAt: null })),
  }
}
