/** Where a name of a package's main file really comes from. */
export interface ExportOrigin {
  /** The file that names it. */
  file: string
  /** What that file imports for it; absent: it is its own. */
  source?: string
  /** Name in the file that holds it; `default` for its default export, `*` for all of it. */
  name: string
}

export interface BarrelReader {
  read(file: string): Promise<string | undefined>
  resolve(source: string, importer: string): Promise<string | undefined>
}

const IMPORT =
  /\bimport\s*(?:([\w$]+)\s*,?\s*)?(?:\{([^}]*)\}|\*\s*as\s+([\w$]+))?\s*from\s*['"]([^'"]+)['"]/g
const EXPORT_FROM = /\bexport\s*\{([^}]*)\}\s*from\s*['"]([^'"]+)['"]/g
const EXPORT_ALL = /\bexport\s*\*\s*from\s*['"]([^'"]+)['"]/g
const EXPORT_AS = /\bexport\s*\*\s*as\s+([\w$]+)\s*from\s*['"]([^'"]+)['"]/g
const EXPORT_OWN = /\bexport\s+(?:async\s+)?(?:const|let|var|function\*?|class)\s+([\w$]+)/g
const EXPORT_LIST = /\bexport\s*\{([^}]*)\}(?!\s*from)/g
const IMPORT_FOR_EFFECT = /^\s*import\s*['"]/m
const MAX_DEPTH = 4

/** A name as it is imported, and what the code calls it. */
export interface ImportedName {
  name: string
  alias: string
}

/**
 * Reads re-exports only as text: a name that is not understood is not in the result, and stays as it was written. Of thousands of files
 * a few are asked for, so that only these are looked up, when they are.
 */
export async function readBarrel(
  file: string,
  reader: BarrelReader,
  depth = 0,
): Promise<Map<string, ExportOrigin>> {
  const origins = new Map<string, ExportOrigin>()
  const code = depth > MAX_DEPTH ? undefined : await reader.read(file)
  // What it does when it is loaded, such as to add a stylesheet, is wanted as well.
  if (code === undefined || IMPORT_FOR_EFFECT.test(code)) return origins
  for (const [, source = ''] of code.matchAll(EXPORT_ALL)) {
    const target = await reader.resolve(source, file)
    if (target === undefined) continue
    for (const [name, origin] of await readBarrel(target, reader, depth + 1)) {
      if (name !== 'default') origins.set(name, origin)
    }
  }
  for (const [, alias = '', source = ''] of code.matchAll(EXPORT_AS))
    origins.set(alias, { file, source, name: '*' })
  for (const [, list = '', source = ''] of code.matchAll(EXPORT_FROM)) {
    for (const { name, alias } of readNames(list)) origins.set(alias, { file, source, name })
  }
  for (const [, name = ''] of code.matchAll(EXPORT_OWN)) origins.set(name, { file, name })
  const imported = readImported(code, file)
  for (const [, list = ''] of code.matchAll(EXPORT_LIST)) {
    for (const { name, alias } of readNames(list))
      origins.set(alias, imported.get(name) ?? { file, name: alias })
  }
  return origins
}

/** Names that the file itself has from others. */
function readImported(code: string, file: string): Map<string, ExportOrigin> {
  const imported = new Map<string, ExportOrigin>()
  for (const [, whole, list = '', namespace, source = ''] of code.matchAll(IMPORT)) {
    for (const { name, alias } of readNames(list)) imported.set(alias, { file, source, name })
    if (whole !== undefined) imported.set(whole, { file, source, name: 'default' })
    if (namespace !== undefined) imported.set(namespace, { file, source, name: '*' })
  }
  return imported
}

/** `a, b as c` as pairs; types are left out. */
function readNames(list: string): ImportedName[] {
  return list.split(',').flatMap((part) => {
    const [name = '', alias = name] = part.trim().split(/\s+as\s+/)
    return name === '' || name.startsWith('type ') ? [] : [{ name, alias }]
  })
}

/**
 * The same imports, each from the file that holds it. Names that are not known stay with the package: many are types, which are gone
 * when the code runs. `undefined`: all of them would.
 */
export async function rewriteImport(
  { source, names }: { source: string; names: readonly ImportedName[] },
  origins: Map<string, ExportOrigin>,
  { resolve }: Pick<BarrelReader, 'resolve'>,
): Promise<string | undefined> {
  const lines: string[] = []
  const rest: string[] = []
  for (const { name, alias } of names) {
    const origin = origins.get(name)
    const file = origin?.source === undefined ? origin?.file : await resolve(origin.source, origin.file)
    if (origin === undefined || file === undefined) rest.push(`${name} as ${alias}`)
    else if (origin.name === '*') lines.push(`import * as ${alias} from ${JSON.stringify(file)};`)
    else lines.push(`import { ${origin.name} as ${alias} } from ${JSON.stringify(file)};`)
  }
  if (lines.length === 0) return undefined
  if (rest.length > 0) lines.push(`import { ${rest.join(', ')} } from ${JSON.stringify(source)};`)
  // On one line: positions in the rest of the file stay what they were.
  return lines.join(' ')
}
