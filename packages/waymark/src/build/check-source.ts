import { parseSync, Visitor, type ESTree } from 'vite'
import {
  describeSyncRead,
  DIRECTIVE_FINDINGS,
  EXPORT_FINDINGS,
  OWN_SERVER_FINDING,
  type Finding,
} from './check-findings.ts'
import { listAsyncNames, listSyncReads } from './check-sync-reads.ts'
import { lineAt } from './line-at.ts'
import { NEXT_MODULES, NEXT_SOURCE, stripExtension } from './next-module-table.ts'
import { findOwnModule, listOwnNames } from './own-package.ts'

/** Files whose exports mean something. */
const ROUTE_FILE = /(?:^|\/)app\/(?:.*\/)?(?:page|layout|template|default|route)\.[jt]sx?$/

/** Everybody takes types of the main module, with or without saying so; every font is a name. */
const ANY_NAME: ReadonlySet<string> = new Set(['waymark', 'waymark/font/google'])

const MODULE_HINT =
  'See node_modules/waymark/docs/migrating-from-next.md for what there is; the build stops here.'
const NAME_HINT =
  'See node_modules/waymark/docs/migrating-from-next.md for what there is; the import would be undefined.'

/** One import of a module, with the name it asks for; `undefined` for all of them. */
interface ImportedName {
  source: string
  name: string | undefined
  start: number
}

/** Imports that cannot work in this app, by their source. */
export type LackingImports = ReadonlyMap<string, Pick<Finding, 'message' | 'hint'>>

/** What one file of code does that would be different here. `file` is relative to the app. */
export function checkSource(code: string, file: string, lacking: LackingImports = new Map()): Finding[] {
  const lang = readLanguage(file)
  const parsed = parseSync(file, code, { lang })
  const place = (start: number): Pick<Finding, 'file' | 'line'> => ({ file, line: lineAt(code, start) })
  if (parsed.errors.length > 0) {
    const message = 'The file cannot be read as code, so its imports are not known.'
    return [{ group: 'imports', breaks: false, ...place(0), message, hint: parsed.errors[0]?.message ?? '' }]
  }
  const usage = readUsage(parsed.program)
  const isUsed = (name: string): boolean => lang === 'jsx' || usage.values.has(name)
  const imports = [...listStaticImports(parsed.module, isUsed), ...usage.imports]
  const findings = imports.flatMap((found) => {
    const finding = checkImport(found)
    return finding === undefined ? [] : [{ ...finding, ...place(found.start) }]
  })
  const own = imports.find(
    (one) => one.source === 'next' && (one.name === 'default' || usage.imports.includes(one)),
  )
  if (own) findings.push({ ...OWN_SERVER_FINDING, ...place(own.start) })
  for (const [source, { message, hint }] of lacking) {
    const found = imports.find((one) => stripExtension(one.source) === source)
    if (found) findings.push({ group: 'imports', breaks: true, ...place(found.start), message, hint })
  }
  for (const { directive, start } of usage.directives) {
    const finding = DIRECTIVE_FINDINGS[directive]
    if (finding !== undefined) findings.push({ ...finding, ...place(start) })
  }
  const asyncNames = listAsyncNames(parsed.module)
  const syncReads = asyncNames.size === 0 ? [] : listSyncReads(parsed.program)
  for (const read of syncReads)
    if (asyncNames.has(read.name)) findings.push({ ...describeSyncRead(read), ...place(read.start) })
  if (ROUTE_FILE.test(file))
    for (const { start, ...finding } of checkExports(parsed.program))
      findings.push({ ...finding, ...place(start) })
  return findings.sort((left, right) => left.line - right.line)
}

/** JSX may stand in files that end with `.js`. */
function readLanguage(file: string): 'tsx' | 'ts' | 'jsx' {
  if (/\.[cm]?ts$/.test(file)) return 'ts'
  return file.endsWith('.tsx') ? 'tsx' : 'jsx'
}

function checkImport({ source, name }: ImportedName): Omit<Finding, 'file' | 'line'> | undefined {
  if (!NEXT_SOURCE.test(source)) return undefined
  const target = NEXT_MODULES[stripExtension(source)]
  if (target === undefined || findOwnModule(target) === undefined)
    return { group: 'imports', breaks: true, message: `"${source}" is not supported yet.`, hint: MODULE_HINT }
  if (name === undefined || ANY_NAME.has(target)) return undefined
  const names = listOwnNames(target)
  if (names === undefined || names.includes(name)) return undefined
  return { group: 'imports', breaks: true, message: `"${source}" has no ${name} here yet.`, hint: NAME_HINT }
}

type ModuleRecord = ReturnType<typeof parseSync>['module']

/** Imports and re-exports of values. TypeScript drops imports that are used as types only, so they count as types. */
function listStaticImports(module: ModuleRecord, isUsed: (name: string) => boolean): ImportedName[] {
  const found: ImportedName[] = []
  for (const { moduleRequest, entries, start } of module.staticImports) {
    if (entries.length === 0) found.push({ source: moduleRequest.value, name: undefined, start })
    for (const { isType, importName, localName } of entries) {
      if (isType || !isUsed(localName.value)) continue
      const name = importName.kind === 'Default' ? 'default' : (importName.name ?? undefined)
      found.push({ source: moduleRequest.value, name, start: localName.start })
    }
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, importName, isType, start } of entries) {
      if (moduleRequest === null || isType) continue
      found.push({ source: moduleRequest.value, name: importName.name ?? undefined, start })
    }
  }
  return found
}

interface Usage {
  /** Names that are used as values. */
  values: Set<string>
  /** `import()` and `require()`. */
  imports: ImportedName[]
  directives: { directive: string; start: number }[]
}

function readUsage(program: ESTree.Program): Usage {
  const usage: Usage = { values: new Set(), imports: [], directives: [] }
  let typeDepth = 0
  let importDepth = 0
  const addImport = (source: ESTree.Node | undefined, start: number): void => {
    if (source?.type === 'Literal' && typeof source.value === 'string')
      usage.imports.push({ source: source.value, name: undefined, start })
  }
  new Visitor({
    ImportDeclaration: () => void importDepth++,
    'ImportDeclaration:exit': () => void importDepth--,
    TSTypeReference: () => void typeDepth++,
    'TSTypeReference:exit': () => void typeDepth--,
    TSInterfaceHeritage: () => void typeDepth++,
    'TSInterfaceHeritage:exit': () => void typeDepth--,
    TSTypeQuery: () => void typeDepth++,
    'TSTypeQuery:exit': () => void typeDepth--,
    Identifier({ name }) {
      if (typeDepth + importDepth === 0) usage.values.add(name)
    },
    JSXIdentifier: ({ name }) => void usage.values.add(name),
    ImportExpression: ({ source, start }) => addImport(source, start),
    CallExpression({ callee, arguments: [source], start }) {
      if (callee.type === 'Identifier' && callee.name === 'require') addImport(source, start)
    },
    ExpressionStatement(node) {
      if ('directive' in node && typeof node.directive === 'string')
        usage.directives.push({ directive: node.directive, start: node.start })
    },
  }).visit(program)
  return usage
}

function checkExports(program: ESTree.Program): (Omit<Finding, 'file' | 'line'> & { start: number })[] {
  const found: (Omit<Finding, 'file' | 'line'> & { start: number })[] = []
  for (const statement of program.body) {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration')
      continue
    for (const { id, init } of statement.declaration.declarations) {
      if (id.type !== 'Identifier') continue
      const value = init?.type === 'Literal' ? String(init.value) : ''
      for (const { names, value: wanted, message, ...finding } of EXPORT_FINDINGS) {
        if (!names.includes(id.name) || (wanted !== undefined && !wanted.test(value))) continue
        found.push({ ...finding, message: `${id.name}: ${message}`, start: id.start })
      }
    }
  }
  return found
}
