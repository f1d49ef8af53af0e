import { existsSync, readdirSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { basename, dirname, extname, join, resolve, sep } from 'node:path'
import { nearestName } from '../shared/nearest-name.ts'
import { readAliases } from './path-aliases.ts'

export interface MissingImport {
  specifier: string
  /** Absolute path of the file that has it. */
  file: string
}

/** How to add a package, by the file that says which program does so here. */
const INSTALLERS = [
  ['pnpm-lock.yaml', 'pnpm add'],
  ['yarn.lock', 'yarn add'],
  ['bun.lock', 'bun add'],
  ['bun.lockb', 'bun add'],
  ['package-lock.json', 'npm install'],
] as const

const PACKAGE_NAME = /^(?:@[a-z0-9][\w.~-]*\/)?[a-z0-9][\w.~-]*/i
/** One stylesheet may name another beside it without a dot. */
const STYLES = /\.(?:css|s[ac]ss|less)$/
const SCRIPT = /\.(?:d\.)?[cm]?[jt]sx?$/

/** What to do about an import that leads nowhere; undefined: nothing is close to it. */
export async function adviseMissingImport(missing: MissingImport, root: string): Promise<string | undefined> {
  const { specifier, file } = missing
  const path = specifier.replace(/[?#].*$/, '')
  const isStyle = STYLES.test(file) && STYLES.test(path) && !path.startsWith('@')
  if (path.startsWith('.') || isStyle) return adviseFile(path, resolve(dirname(file), path), file)
  const alias = (await readAliases(root)).find(({ start }) => path.startsWith(start))
  if (alias !== undefined)
    return adviseFile(path, resolve(alias.folder, path.slice(alias.start.length)), file)
  const [name] = PACKAGE_NAME.exec(path) ?? []
  if (name === undefined || isBuiltin(name)) return undefined
  const folders = listFolders(dirname(file))
  if (folders.some((folder) => existsSync(join(folder, 'node_modules', name))))
    return path === name
      ? undefined
      : `The package ${name} is installed, but has no "${path.slice(name.length + 1)}" that others may import.`
  return `If it is a package, install it: ${findInstaller(folders)} ${name}`
}

/** The first part of the path that is not there may be written in another way. */
function adviseFile(specifier: string, target: string, importer: string): string | undefined {
  const missing = [target, ...listFolders(dirname(target))].findLast((path) => !isListed(path))
  if (missing === undefined || missing === sep) return undefined
  const typed = basename(missing)
  const names = listNames(dirname(missing))
    .filter((name) => join(dirname(missing), name) !== importer)
    .map((name) => (missing === target ? shorten(name, typed) : name))
  const meant =
    names.find((name) => name.toLowerCase() === typed.toLowerCase()) ??
    nearestName(typed, [...new Set(names)])
  if (meant === undefined) return undefined
  const rest = target.slice(missing.length)
  const end = typed + rest
  // The folder of an alias is not in the name.
  if (!`/${specifier}`.endsWith(`/${end}`)) return undefined
  const right = specifier.slice(0, -end.length) + meant + rest
  const isCase = meant.toLowerCase() === typed.toLowerCase()
  return isCase
    ? `Did you mean "${right}"? Capital and small letters are not the same in names of files.`
    : `Did you mean "${right}"?`
}

/** Imports leave out endings that they need not have. */
function shorten(name: string, typed: string): string {
  return extname(typed) === '' ? name.replace(SCRIPT, '') : name
}

/** Whether the name is there as it is written: some disks do not tell `Button` from `button`, and others do. */
function isListed(path: string): boolean {
  const typed = basename(path)
  return dirname(path) === path || listNames(dirname(path)).some((name) => shorten(name, typed) === typed)
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** From the inner to the outer. */
function listFolders(folder: string): string[] {
  const parent = dirname(folder)
  return parent === folder ? [folder] : [folder, ...listFolders(parent)]
}

function findInstaller(folders: readonly string[]): string {
  for (const folder of folders)
    for (const [file, command] of INSTALLERS) if (existsSync(join(folder, file))) return command
  return 'npm install'
}
