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
const MAX_DEPTH = 4

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
  if (code === undefined) return origins
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
function readNames(list: string): { name: string; alias: string }[] {
  return list.split(',').flatMap((part) => {
    const [name = '', alias = name] = part.trim().split(/\s+as\s+/)
    return name === '' || name.startsWith('type ') ? [] : [{ name, alias }]
  })
}

/** The same imports, each from the file that holds it. `undefined`: one of the names is not known. */
export async function rewriteImport(
  list: string,
  origins: Map<string, ExportOrigin>,
  { resolve }: Pick<BarrelReader, 'resolve'>,
): Promise<string | undefined> {
  const lines: string[] = []
  for (const { name, alias } of readNames(list)) {
    const origin = origins.get(name)
    if (origin === undefined) return undefined
    const file = origin.source === undefined ? origin.file : await resolve(origin.source, origin.file)
    if (file === undefined) return undefined
    const what = origin.name === '*' ? `* as ${alias}` : `{ ${origin.name} as ${alias} }`
    lines.push(`import ${what} from ${JSON.stringify(file)};`)
  }
  // On one line: positions in the rest of the file stay what they were.
  return lines.join(' ')
}
