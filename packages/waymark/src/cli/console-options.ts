import { createError } from '../shared/errors.ts'
import { createOptionError, type Given } from './option-value.ts'

/** What `waymark console` is to do, and with which data; what is absent was not said. */
export interface ConsoleOptions {
  task: ConsoleTask
  data?: string
  database?: string
  url?: string
  /** Proxies in front, each of which names the address it speaks for. */
  trustProxy?: number
  /** Errors of all projects together that are taken in an hour. */
  errorsPerHour?: number
}

export type ConsoleTask =
  | { kind: 'serve' }
  | { kind: 'backup'; file: string }
  | { kind: 'add-user'; name: string; role: UserRole }

export const USER_ROLES = ['owner', 'member', 'reader'] as const
export type UserRole = (typeof USER_ROLES)[number]

export const CONSOLE_FLAGS = ['data', 'database', 'url', 'trust-proxy', 'errors-per-hour', 'role'] as const

type Find = (name: string, variable: string) => Given | undefined

/** `words` are those after the command. */
export function readConsoleOptions(words: readonly string[], find: Find): ConsoleOptions {
  const data = find('data', 'WAYMARK_CONSOLE_DATA')
  const database = find('database', 'WAYMARK_CONSOLE_DATABASE')
  const url = readUrl(find('url', 'WAYMARK_CONSOLE_URL'))
  const trustProxy = readTrustProxy(find('trust-proxy', 'WAYMARK_CONSOLE_TRUST_PROXY'))
  const errorsPerHour = readCount(find('errors-per-hour', 'WAYMARK_CONSOLE_ERRORS_PER_HOUR'))
  return {
    task: readTask(words, find('role', 'WAYMARK_CONSOLE_ROLE')),
    ...(data === undefined ? {} : { data: data.text }),
    ...(database === undefined ? {} : { database: database.text }),
    ...(url === undefined ? {} : { url }),
    ...(trustProxy === undefined ? {} : { trustProxy }),
    ...(errorsPerHour === undefined ? {} : { errorsPerHour }),
  }
}

function readTask(words: readonly string[], role: Given | undefined): ConsoleTask {
  const [first, second, third, ...rest] = words
  if (first !== undefined && first !== 'user' && first !== 'backup')
    throw createError('WM_BAD_OPTION', {
      option: 'console',
      expected: 'nothing, "backup FILE" or "user add NAME"',
      found: `"${first}"`,
      example: 'waymark console --data DIR',
    })
  const extra = first === 'user' ? rest[0] : third
  if (extra !== undefined) {
    const command = `console ${first}`
    throw createError('WM_TOO_MANY_ARGUMENTS', {
      command,
      takes: first === 'user' ? 'one name' : 'one file',
      extra,
    })
  }
  if (first === 'backup') return { kind: 'backup', file: readWord(second, 'a file', 'backup console.db') }
  if (first !== 'user') return { kind: 'serve' }
  const name = readWord(second === 'add' ? third : undefined, 'add and a name', 'user add ann --role member')
  return { kind: 'add-user', name, role: readRole(role) }
}

function readWord(word: string | undefined, expected: string, example: string): string {
  if (word !== undefined && word !== '') return word
  const [what = ''] = example.split(' ')
  throw createError('WM_BAD_OPTION', {
    option: `console ${what}`,
    expected,
    found: 'nothing',
    example: `waymark console ${example}`,
  })
}

function readRole(given: Given | undefined): UserRole {
  if (given === undefined) return 'member'
  const role = USER_ROLES.find((known) => known === given.text)
  if (role !== undefined) return role
  throw createOptionError(given, { expected: USER_ROLES.join(', '), example: 'reader' })
}

function readUrl(given: Given | undefined): string | undefined {
  if (given === undefined) return undefined
  if (/^https?:\/\/[^/]+\/?$/.test(given.text) && URL.canParse(given.text)) return new URL(given.text).origin
  throw createOptionError(given, {
    expected: 'an address without a path',
    example: 'https://errors.example.com',
  })
}

const MAX_PROXIES = 10

function readTrustProxy(given: Given | undefined): number | undefined {
  if (given === undefined) return undefined
  const count = /^\d{1,2}$/.test(given.text) ? Number(given.text) : Number.NaN
  if (count <= MAX_PROXIES) return count
  throw createOptionError(given, { expected: `a number of proxies from 0 to ${MAX_PROXIES}`, example: '1' })
}

function readCount(given: Given | undefined): number | undefined {
  if (given === undefined) return undefined
  if (/^[1-9]\d{0,11}$/.test(given.text)) return Number(given.text)
  throw createOptionError(given, { expected: 'a number above 0', example: '20000' })
}
