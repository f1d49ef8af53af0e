/** Access for development and tests, in memory. */

const unused = () => Promise.reject(new Error('not part of this host'))
const rest = {
  signInWaitSeconds: () => 0,
  listUsers: async () => [],
  listTokens: async () => [],
  saveUser: unused,
  changePassword: unused,
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
  const users = new Map(
    ['owner', 'member', 'reader'].map((name) => [
      name,
      { name, role: name, password: name, createdAt: Date.now() },
    ]),
  )
  const sessions = new Map()
  const keys = new Set(['let-me-in'])
  const open = (name) => {
    const cookie = crypto.randomUUID()
    sessions.set(cookie, name)
    return { ok: true, cookie, maxAgeSeconds: 86_400 }
  }
  const endSessions = (name) => {
    for (const [cookie, owner] of sessions) if (owner === name) sessions.delete(cookie)
  }
  return {
    ...rest,
    ...createTokens(),
    open: false,
    signIn: async ({ name, password }) =>
      users.get(name)?.password === password ? open(name) : { ok: false, reason: 'wrong' },
    signInWithKey: async ({ key }) => (keys.delete(key) ? open('owner') : { ok: false, reason: 'wrong' }),
    async readSession(cookie) {
      const user = users.get(sessions.get(cookie))
      return user === undefined ? null : { name: user.name, role: user.role }
    },
    signOut: async (cookie) => void sessions.delete(cookie),
    listUsers: async () =>
      [...users.values()].map(({ name, role, createdAt }) => ({ name, role, createdAt, lastSeenAt: null })),
    async saveUser({ name, role, password }) {
      const known = users.get(name)
      users.set(name, { createdAt: Date.now(), ...known, name, role, password: password ?? known?.password })
      if (password !== undefined) endSessions(name)
    },
    async changePassword({ name, password }) {
      users.set(name, { ...users.get(name), password })
      endSessions(name)
    },
    async deleteUser({ name }) {
      users.delete(name)
      endSessions(name)
    },
  }
}

function createTokens() {
  const tokens = new Map()
  return {
    listTokens: async () => [...tokens.values()],
    async createToken({ name, purpose }) {
      const token = `secret-${crypto.randomUUID()}`
      tokens.set(token, { id: tokens.size + 1, name, purpose, createdAt: Date.now(), lastUsedAt: null })
      return { id: tokens.size, token }
    },
    async deleteToken({ id }) {
      for (const [token, known] of tokens) if (known.id === id) tokens.delete(token)
    },
    async readToken(token) {
      const known = tokens.get(token)
      if (known !== undefined) known.lastUsedAt = Date.now()
      return known === undefined ? null : { name: known.name, role: 'reader' }
    },
  }
}
