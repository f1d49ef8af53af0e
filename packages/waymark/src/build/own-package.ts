import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

const FOLDER = new URL('../../', import.meta.url)

type Conditions = string | { [condition: string]: Conditions }

let exported: Record<string, Conditions> | undefined

function readExports(): Record<string, Conditions> {
  const read = (): Record<string, Conditions> =>
    (
      JSON.parse(readFileSync(new URL('package.json', FOLDER), 'utf8')) as {
        exports: Record<string, Conditions>
      }
    ).exports
  return (exported ??= read())
}

/** The file of one of this package's exports, such as `waymark/link`; of several variants the one with all names. */
export function findOwnModule(name: string): string | undefined {
  const key = name.replace(/^waymark/, '.')
  const direct = readExports()[key]
  if (direct !== undefined) return toFile(direct)
  const pattern = readExports()['./next/*']
  const inner = key.startsWith('./next/') ? key.slice('./next/'.length) : undefined
  if (pattern === undefined || inner === undefined) return undefined
  return toFile(pattern).replace('*', inner)
}

function toFile(conditions: Conditions): string {
  if (typeof conditions === 'string') return fileURLToPath(new URL(conditions, FOLDER))
  const { default: file } = conditions
  return file === undefined ? '' : toFile(file)
}

/** Names that one of this package's exports has at run time; `undefined` when they cannot be told from its file. */
export function listOwnNames(name: string): string[] | undefined {
  const file = findOwnModule(name)
  if (file === undefined) return undefined
  const { module } = parseSync(file, readFileSync(file, 'utf8'))
  const names: string[] = []
  for (const { entries } of module.staticExports) {
    for (const { exportName } of entries) {
      if (exportName.kind === 'Default') names.push('default')
      else if (exportName.name === null) return undefined
      else names.push(exportName.name)
    }
  }
  return names
}
