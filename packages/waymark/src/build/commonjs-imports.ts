import { parseSync } from 'vite'
import { applyEdits, type Edit } from './apply-edits.ts'
import { readImportName } from './list-imports.ts'

/** How an import of a package is to be written, so that Node does what a bundler would. */
export type ImportKind =
  /** As it is. */
  | { kind: 'plain' }
  /** Node finds the names of a CommonJS module by a look at its text, and has its own idea of what the default is. */
  | { kind: 'commonjs' }
  /** Node cannot load it: it is taken into the bundle, from this file. */
  | { kind: 'bundled'; file: string }

export interface RewriteOptions {
  kindOf(source: string): ImportKind
  /** The importing file is one that Node takes for a module, where the default of CommonJS is all that it exports. */
  isStrict: boolean
}

type Parsed = ReturnType<typeof parseSync>
type StaticImport = Parsed['module']['staticImports'][number]
type StaticExport = Parsed['module']['staticExports'][number]

/** Names of packages that a module asks for, each once. Takes code without types. */
export function listPackageImports(code: string, id: string): string[] {
  const parsed = parse(code, id)?.module
  if (parsed === undefined) return []
  const sources = [
    ...parsed.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...parsed.staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest?.value)),
    ...parsed.dynamicImports.map(({ moduleRequest }) => readImportName(code, moduleRequest)),
  ]
  return [...new Set(sources)].filter(
    (source): source is string => source !== undefined && isOfPackage(source),
  )
}

/** Undefined: nothing is to be changed. Lines stay where they are. */
export function rewritePackageImports(code: string, id: string, options: RewriteOptions): string | undefined {
  const file = parse(code, id)
  if (file === undefined) return undefined
  const { module: parsed, program } = file
  const imports = parsed.staticImports.map((one, index) =>
    rewriteImport(one, `__commonjs_import_${index}`, options),
  )
  // What is imported and exported under its name in another line is listed once more, as an export in the place of the import.
  const importStarts = new Set(parsed.staticImports.map(({ start }) => start))
  const exports = parsed.staticExports.filter(({ start }) => !importStarts.has(start))
  const edits = [
    ...imports.flatMap((one) => one.edits),
    ...exports.flatMap((one, index) => rewriteExport(one, `__commonjs_export_${index}`, options)),
    ...parsed.dynamicImports.flatMap(({ end, moduleRequest }): Edit[] => {
      const source = readImportName(code, moduleRequest)
      const found = source === undefined || !isOfPackage(source) ? undefined : options.kindOf(source)
      if (found?.kind === 'commonjs') {
        const all = `.then((all) => ${writeNamespace('all.default')})`
        return [{ start: end, end, text: all }]
      }
      if (found?.kind !== 'bundled') return []
      return [{ ...moduleRequest, text: JSON.stringify(found.file) }]
    }),
  ]
  if (edits.length === 0) return undefined
  const values = imports.flatMap((one) => one.values)
  return applyEdits(
    code,
    values.length === 0 ? edits : addFirst(program, edits, `const ${values.join(', ')};`),
  )
}

/** An import may be used above its line, so its values are there before all other code; only directives come first. */
function addFirst(program: Parsed['program'], edits: Edit[], text: string): Edit[] {
  const first = program.body.find((statement) => !('directive' in statement && statement.directive))
  const start = first?.start ?? 0
  const others = edits.filter((edit) => edit.start !== start)
  const same = edits.find((edit) => edit.start === start)
  return [...others, { start, end: same?.end ?? start, text: text + (same?.text ?? '') }]
}

interface RewrittenImport {
  edits: Edit[]
  /** Of the names that it brings. */
  values: string[]
}

const UNCHANGED: RewrittenImport = { edits: [], values: [] }

function rewriteImport(
  one: StaticImport,
  name: string,
  { kindOf, isStrict }: RewriteOptions,
): RewrittenImport {
  const { start, end, moduleRequest, entries } = one
  if (!isOfPackage(moduleRequest.value)) return UNCHANGED
  const found = kindOf(moduleRequest.value)
  if (found.kind === 'bundled') return { edits: [rename(moduleRequest, found.file)], values: [] }
  if (found.kind === 'plain' || entries.length === 0) return UNCHANGED
  const values = entries.map(({ importName, localName }) => {
    const value =
      importName.kind === 'NamespaceObject'
        ? writeNamespace(name)
        : writeValue(name, importName.kind === 'Default' ? 'default' : importName.name!, isStrict)
    return `${localName.value} = ${value}`
  })
  const text = `import ${name} from ${JSON.stringify(moduleRequest.value)};`
  return { edits: [{ start, end, text }], values }
}

function rewriteExport(one: StaticExport, name: string, { kindOf, isStrict }: RewriteOptions): Edit[] {
  const { start, end, entries } = one
  const request = entries[0]?.moduleRequest
  if (request === undefined || request === null || !isOfPackage(request.value)) return []
  const found = kindOf(request.value)
  if (found.kind === 'bundled') return [rename(request, found.file)]
  // Of `export *`, Node has to find the names.
  if (found.kind === 'plain' || entries.some(({ importName }) => importName.kind === 'AllButDefault'))
    return []
  const values = entries.map(({ importName }, index) => {
    const value =
      importName.kind === 'All' ? writeNamespace(name) : writeValue(name, importName.name!, isStrict)
    return `${name}_${index} = ${value}`
  })
  const names = entries.map(({ exportName }, index) => `${name}_${index} as ${exportName.name ?? 'default'}`)
  const text =
    `import ${name} from ${JSON.stringify(request.value)};` +
    `const ${values.join(', ')};export { ${names.join(', ')} };`
  return [{ start, end, text }]
}

function rename({ start, end }: { start: number; end: number }, file: string): Edit {
  return { start, end, text: JSON.stringify(file) }
}

function writeValue(module: string, name: string, isStrict: boolean): string {
  if (name !== 'default') return `${module}?.[${JSON.stringify(name)}]`
  return isStrict ? module : `${module}?.__esModule && 'default' in ${module} ? ${module}.default : ${module}`
}

/** What was compiled from a module is one. Of the rest, what it inherits is found as well. */
function writeNamespace(module: string): string {
  return `${module}?.__esModule ? ${module} : Object.create(Object(${module}), { default: { value: ${module}, enumerable: true } })`
}

function parse(code: string, id: string): Parsed | undefined {
  const parsed = parseSync(id, code, { lang: 'jsx' })
  // Who compiles the file says what is wrong with it.
  return parsed.errors.length > 0 ? undefined : parsed
}

/** By its name, or by the file in its folder. */
function isOfPackage(source: string): boolean {
  return /^[\w@][^:]*$/.test(source) || /^\/.*\/node_modules\//.test(source)
}
