import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createError } from '../shared/errors.ts'
import { parseEnv, type EnvEntry } from './parse-env.ts'

export type EnvMode = 'development' | 'production' | 'test'
export type EnvValues = Record<string, string | undefined>

export interface LoadedEnv {
  /** Everything the env files say, expanded; values of the process win. */
  values: Record<string, string>
  /** Files and process together, only the names that may reach the browser. */
  publicValues: Record<string, string>
  /** The files that exist, weakest first; development watches them. */
  files: string[]
}

const PUBLIC_PREFIXES = ['WAYMARK_PUBLIC_', 'NEXT_PUBLIC_']
const MAX_ENV_FILE_CHARS = 1_000_000
/** A few lines that name each other may otherwise grow without bound. */
const MAX_ENV_VALUE_CHARS = 100_000

/** Weakest first. Local files are left out of tests, so that they give the same result on every machine. */
export function listEnvFiles(mode: EnvMode): string[] {
  const local = mode === 'test' ? [] : ['.env.local']
  return ['.env', `.env.${mode}`, ...local, `.env.${mode}.local`]
}

export async function loadEnv(options: {
  root: string
  mode: EnvMode
  processEnv: EnvValues
}): Promise<LoadedEnv> {
  const { root, mode, processEnv } = options
  const entries = new Map<string, EnvEntry>()
  const files: string[] = []
  for (const name of listEnvFiles(mode)) {
    const file = path.join(root, name)
    const source = await readIfPresent(file)
    if (source === undefined) continue
    files.push(file)
    if (source.length > MAX_ENV_FILE_CHARS) {
      throw createError('WM_ENV_TOO_LARGE', { what: name, limit: MAX_ENV_FILE_CHARS })
    }
    const parsed = parseEnv(source)
    if (parsed.kind === 'unreadable') {
      throw createError('WM_ENV_SYNTAX', { file: name, line: parsed.line, reason: parsed.reason })
    }
    for (const [key, entry] of parsed.entries) entries.set(key, entry)
  }
  const values = expandEntries(entries, processEnv)
  return { values, publicValues: selectPublic({ ...values, ...processEnv }), files }
}

/** Names set by an earlier call: when a file changes in development, they do not count as given by the process. */
const appliedNames = new Set<string>()

/** What the process was started with, without what `applyEnv` added. */
export function readOwnEnv(target: EnvValues): EnvValues {
  return Object.fromEntries(Object.entries(target).filter(([name]) => !appliedNames.has(name)))
}

/** Makes the values of env files visible to server code. */
export function applyEnv(env: LoadedEnv, target: EnvValues): void {
  for (const name of appliedNames) delete target[name]
  appliedNames.clear()
  for (const [name, value] of Object.entries(env.values)) {
    if (Object.hasOwn(target, name)) continue
    target[name] = value
    appliedNames.add(name)
  }
}

/** Substitutes `$NAME`, `${NAME}` and `${NAME:-default}`; unknown names and circles become empty. */
export function expandEntries(
  entries: ReadonlyMap<string, EnvEntry>,
  processEnv: EnvValues,
): Record<string, string> {
  const done = new Map<string, string>()
  const open = new Set<string>()
  const readName = (name: string): string => {
    // Every object answers to names such as `constructor`.
    const given = Object.hasOwn(processEnv, name) ? processEnv[name] : undefined
    if (given !== undefined) return given
    const known = done.get(name)
    if (known !== undefined) return known
    const entry = entries.get(name)
    if (!entry || open.has(name)) return ''
    open.add(name)
    const value = expandEntry(entry, readName)
    open.delete(name)
    if (value.length > MAX_ENV_VALUE_CHARS) {
      throw createError('WM_ENV_TOO_LARGE', { what: name, limit: MAX_ENV_VALUE_CHARS })
    }
    done.set(name, value)
    return value
  }
  return Object.fromEntries([...entries.keys()].map((name) => [name, readName(name)]))
}

const SUBSTITUTION = /\\([\s\S])|\$(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)(?::-([^}]*))?\})/g
const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', '"': '"', '\\': '\\' }

/** Escapes and names in one pass: text that came out of a substitution is never read again. */
function expandEntry(entry: EnvEntry, readName: (name: string) => string): string {
  if (entry.quote === 'literal') return entry.raw
  return entry.raw.replace(
    SUBSTITUTION,
    (whole, escaped?: string, bare?: string, braced?: string, fallback?: string) => {
      if (escaped === '$') return '$'
      if (escaped !== undefined) return entry.quote === 'double' ? (ESCAPES[escaped] ?? whole) : whole
      return readName(bare ?? braced ?? '') || (fallback ?? '')
    },
  )
}

function selectPublic(values: EnvValues): Record<string, string> {
  const isPublic = (name: string): boolean =>
    /^\w+$/.test(name) && PUBLIC_PREFIXES.some((prefix) => name.startsWith(prefix) && name !== prefix)
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value !== undefined && isPublic(name) ? [[name, value]] : [],
    ),
  )
}

async function readIfPresent(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    // A folder named .env is somebody's virtual environment.
    if (code === 'ENOENT' || code === 'EISDIR') return undefined
    throw error
  }
}
