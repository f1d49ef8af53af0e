import type { Service } from './service.ts'

/**
 * Under this symbol of `globalThis` the console finds the service whose reports it shows. The console is an app of its own
 * with modules of its own, so nothing but the process connects the two.
 */
export const CONSOLE_HOST: unique symbol = Symbol.for('waymark.console-host')

export interface ConsoleHost {
  service: Service
  /** dev: inside `waymark dev`; app: inside `waymark start`; alone: `waymark console`. */
  place: 'dev' | 'app' | 'alone'
  access: Access
  /** Absent: nobody develops the app here. */
  editor?: EditorDoor
}

/** Files of the app open in the editor of whoever develops it. */
export interface EditorDoor {
  /** Folder of the app. */
  root: string
  /** Its modules are served below. */
  base: string
  /** Answers to `?file=`: a path, a line and a column. */
  openPath: string
  /** Takes an error with places as they were served, and answers with those of the sources. */
  describePath: string
}

/** Readers look; members also change issues; owners also change settings, projects, users and tokens. */
export type Role = 'owner' | 'member' | 'reader'

export interface Session {
  name: string
  role: Role
}

export type SignInResult =
  | { ok: true; cookie: string; maxAgeSeconds: number }
  | { ok: false; reason: 'wrong' | 'too-many'; retryAfterSeconds?: number }
  /** Nobody can be remembered as signed in. */
  | { ok: false; reason: 'not-writable' }

export interface UserSummary {
  name: string
  role: Role
  createdAt: number
  lastSeenAt: number | null
}

/** What a token is good for, and nothing else: programs that read, and builds that send source maps. */
export type TokenPurpose = 'read' | 'source-maps'

export interface TokenSummary {
  id: number
  name: string
  purpose: TokenPurpose
  createdAt: number
  lastUsedAt: number | null
}

/** Who may use the console. */
export interface Access {
  /** True when nobody has to sign in (development on loopback); readSession then always gives an owner. */
  open: boolean
  /** How long an address that guessed too often has to wait; 0: not at all. */
  signInWaitSeconds(address: string): number
  signIn(input: { name: string; password: string; address: string }): Promise<SignInResult>
  /** The link that the server prints (`?key=`). */
  signInWithKey(input: { key: string }): Promise<SignInResult>
  readSession(cookie: string | undefined): Promise<Session | null>
  signOut(cookie: string): Promise<void>
  listUsers(): Promise<UserSummary[]>
  /** Creates a user, or changes what is given. A new password ends the user's sessions. */
  saveUser(input: { name: string; role: Role; password?: string }): Promise<void>
  /** Of a user that is still there, and whose role stays. Ends the user's sessions. */
  changePassword(input: { name: string; password: string }): Promise<void>
  deleteUser(input: { name: string }): Promise<void>
  listTokens(): Promise<TokenSummary[]>
  /** The token is shown this once; only its hash is stored. */
  createToken(input: {
    name: string
    createdBy: string
    purpose: TokenPurpose
  }): Promise<{ id: number; token: string }>
  deleteToken(input: { id: number }): Promise<void>
  /** `Authorization: Bearer …` of the read-only JSON API. Null also for a token that is for something else. */
  readToken(token: string): Promise<Session | null>
}
