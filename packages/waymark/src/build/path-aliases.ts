import { readFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { parseSync } from 'vite'
import { NOT_LITERAL, readLiteral, type Node } from './literal-value.ts'

/** Of `"@/*": ["./src/*"]`: what names begin with, and the folder that stands for it. */
export interface PathAlias {
  start: string
  folder: string
}

/** The folder of an alias, with a slash at the end, seen from a file. */
export function writeFolder({ folder }: Pick<PathAlias, 'folder'>, file: string): string {
  const path = relative(dirname(file), folder) || '.'
  return `${path.startsWith('.') ? path : `./${path}`}/`
}

/** The longest comes first. */
export async function readAliases(folder: string): Promise<PathAlias[]> {
  return (await readFolder(folder)) ?? []
}

/** Undefined: the folder has no such file. */
async function readFolder(folder: string): Promise<PathAlias[] | undefined> {
  const found =
    (await readPaths(join(folder, 'tsconfig.json'))) ?? (await readPaths(join(folder, 'jsconfig.json')))
  return found?.toSorted((one, other) => other.start.length - one.start.length)
}

/** Any of these may be one that another extends. */
const ALIAS_FILE = /\/[tj]sconfig[\w.-]*\.json$/

export function isAliasFile(file: string): boolean {
  return ALIAS_FILE.test(file) && !file.includes('/node_modules/')
}

export interface AliasReader {
  /** The longest of each file comes first. */
  read(file: string): Promise<PathAlias[]>
  /** A hook of plugins: what was read is forgotten when it may not be so any more. */
  watchChange(file: string): void
}

/** For files of the app, and of packages beside it: what the nearest tsconfig says, and then what the app's does. */
export function createAliasReader(root: string): AliasReader {
  const known = new Map<string, Promise<PathAlias[]>>()
  const readNearest = (folder: string): Promise<PathAlias[]> => {
    const reading = known.get(folder) ?? readOrClimb(folder)
    known.set(folder, reading)
    return reading
  }
  const readOrClimb = async (folder: string): Promise<PathAlias[]> => {
    const parent = dirname(folder)
    return (await readFolder(folder)) ?? (parent === folder ? [] : readNearest(parent))
  }
  return {
    async read(file) {
      const isOfApp = file.startsWith(root + sep)
      const ofApp = readNearest(root)
      return isOfApp ? ofApp : [...(await readNearest(dirname(file))), ...(await ofApp)]
    },
    watchChange(file) {
      if (isAliasFile(file)) known.clear()
    },
  }
}

interface Tsconfig {
  extends?: unknown
  compilerOptions?: { baseUrl?: unknown; paths?: Record<string, unknown> }
}

/** Undefined: there is no such file. */
async function readPaths(file: string): Promise<PathAlias[] | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const { extends: base, compilerOptions = {} } = (readJson(text) ?? {}) as Tsconfig
  const { baseUrl, paths } = compilerOptions
  if (paths === undefined) {
    const isNear = typeof base === 'string' && base.startsWith('.')
    return isNear ? readPaths(resolve(dirname(file), base.endsWith('.json') ? base : `${base}.json`)) : []
  }
  const folder = resolve(dirname(file), typeof baseUrl === 'string' ? baseUrl : '.')
  return Object.entries(paths).flatMap(([name, targets]) => {
    const [target] = Array.isArray(targets) ? (targets as unknown[]) : []
    const isPrefix = name.endsWith('/*') && typeof target === 'string' && target.endsWith('/*')
    return isPrefix ? [{ start: name.slice(0, -1), folder: resolve(folder, target.slice(0, -1)) }] : []
  })
}

/** With comments and commas, as the editor allows them. */
function readJson(text: string): unknown {
  const { program, errors } = parseSync('tsconfig.js', `(${text}\n)`)
  const [statement] = program.body
  if (errors.length > 0 || statement?.type !== 'ExpressionStatement') return undefined
  const value = readLiteral(statement.expression as unknown as Node)
  return value === NOT_LITERAL ? undefined : value
}
