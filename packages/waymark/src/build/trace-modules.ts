import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** What modules need of each other, read from their text: enough for compiled files, which are written in one way. */

/** Static imports and re-exports: a statement of its own, with or without names. */
const STATIC_IMPORT =
  /(?:^|[\n;}])\s*(?:import\s*|(?:import|export)\s*[\w$*{}\s,]+?\s*from\s*)["']([^"'\n]+)["']/g
/** Imports at run time, whose quotes minifiers choose, what compiled CommonJS asks Node for, and files that are named by their place beside the module. */
const LATE_IMPORT =
  /\b(?:import|__require)\(\s*["'`]([^"'`$\n]+)["'`]\s*\)|new URL\(\s*["'](\.[^"'\n]+\.js)["'],\s*import\.meta\.url\)/g

const PACKAGE = /^(?!node:)(?:@[\w.-]+\/)?[\w.-]+(?:\/[\w./-]+)?$/

export interface ModuleTrace {
  /** Absolute paths. */
  files: Set<string>
  /** Names of packages. */
  packages: Set<string>
}

export interface TraceOptions {
  /** Of these files only static imports count. */
  shallow?: ReadonlySet<string>
  /** Folders by the start of imports that stand for them, such as `#service/`. */
  folders?: Readonly<Record<string, string>>
}

/** Follows imports from the given files. */
export async function traceModules(
  entries: readonly string[],
  { shallow = new Set(), folders = {} }: TraceOptions = {},
): Promise<ModuleTrace> {
  const trace: ModuleTrace = { files: new Set(), packages: new Set() }
  const open = [...entries]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (trace.files.has(file)) continue
    // Texts in the code may look like imports.
    const text = await readFile(file, 'utf8').catch(() => undefined)
    if (text === undefined) continue
    trace.files.add(file)
    for (const target of listImports(text, shallow.has(file))) {
      const prefix = Object.keys(folders).find((start) => target.startsWith(start))
      if (prefix !== undefined) open.push(resolve(folders[prefix] ?? '', target.slice(prefix.length)))
      else if (target.startsWith('.')) open.push(resolve(dirname(file), target))
      else if (PACKAGE.test(target)) trace.packages.add(readPackageName(target))
    }
  }
  return trace
}

export function listImports(text: string, isShallow: boolean): string[] {
  const patterns = isShallow ? [STATIC_IMPORT] : [STATIC_IMPORT, LATE_IMPORT]
  return patterns.flatMap((pattern) =>
    Array.from(text.matchAll(pattern), ([, first, second]) => first ?? second ?? ''),
  )
}

function readPackageName(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}
