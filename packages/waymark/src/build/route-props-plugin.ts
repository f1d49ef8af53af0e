import { relative } from 'node:path'
import { parseSync, type ESTree, type Plugin } from 'vite'
import { HANDLER_METHODS } from '../shared/http-methods.ts'
import { createError } from '../shared/errors.ts'
import { listSyncReads, type PropsTaker } from './check-sync-reads.ts'
import { readExportNames } from './export-names.ts'
import { lineAt } from './line-at.ts'
import type { RouteSource } from './routes-plugin.ts'
import { readLanguage } from './source-language.ts'

const FILE = /(?:^|\/)(?:(page|layout|default)|route)\.[cm]?[jt]sx?$/
/** They make the props of a page in pages/; in app/ nobody calls them. */
const DATA_FUNCTIONS = ['getServerSideProps', 'getStaticProps', 'getStaticPaths']
const PROMISES: ReadonlySet<string> = new Set(['params', 'searchParams'])
const OF_COMPONENTS: ReadonlySet<string> = new Set(['default', 'generateMetadata', 'generateViewport'])
const OF_HANDLERS: ReadonlySet<string> = new Set(HANDLER_METHODS)

/** Something that is read of a promise, which never has it. */
export interface UnawaitedProp {
  name: string
  expression: string
  line: number
}

/**
 * Props that would be undefined without an error, because they came in another way once: `params.id`, which is a promise now,
 * and what data functions of pages/ make. In development and by the build, and of client components as well.
 */
export function routePropsPlugin(root: string, routes: RouteSource): Plugin {
  return {
    name: 'waymark:route-props',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'rsc',
    transform: {
      filter: { id: FILE, code: /\b(?:params|searchParams|get(?:Server|Static)\w+)\b/ },
      handler(code, id) {
        if (!routes.files().has(id)) return undefined
        const file = relative(root, id)
        const { names } = readExportNames(code, file)
        const name = DATA_FUNCTIONS.find((known) => names.has(known))
        if (name !== undefined) throw createError('WM_DATA_FUNCTION_IN_APP', { file, name })
        for (const { line, ...read } of listUnawaitedProps(code, file)) {
          const { message, hint } = createError('WM_UNAWAITED_PROPS', { file: `${file}:${line}`, ...read })
          this.warn(`${message} ${hint}`)
        }
        return undefined
      },
    },
  }
}

/** `file` is relative to the app; files that do not compile are told by others. */
export function listUnawaitedProps(code: string, file: string): UnawaitedProp[] {
  const kind = FILE.exec(file)
  if (kind === null) return []
  const { program, errors } = parseSync(file, code, { lang: readLanguage(file) })
  if (errors.length > 0) return []
  const isComponent = kind[1] !== undefined
  const taker = { argument: isComponent ? 0 : 1, promises: PROMISES }
  const takers = listTakers(program, isComponent ? OF_COMPONENTS : OF_HANDLERS, taker)
  const told = new Set<string>()
  return listSyncReads(program, takers).flatMap(({ name, member, start, via }) => {
    if (via !== 'props' || told.has(name)) return []
    told.add(name)
    return [{ name, expression: `${name}.${member}`, line: lineAt(code, start) }]
  })
}

/** The functions that the file exports by one of the names. */
function listTakers(
  { body }: ESTree.Program,
  names: ReadonlySet<string>,
  taker: PropsTaker,
): Map<ESTree.Node, PropsTaker> {
  const declared = new Map<string, ESTree.Node>()
  const exported = new Map<string, ESTree.Node | string>()
  const declare = (statement: ESTree.Node | null): string[] => {
    if (statement?.type === 'FunctionDeclaration' && statement.id !== null) {
      declared.set(statement.id.name, statement)
      return [statement.id.name]
    }
    if (statement?.type !== 'VariableDeclaration') return []
    return statement.declarations.flatMap(({ id, init }) => {
      if (id.type !== 'Identifier' || init === null) return []
      declared.set(id.name, init)
      return [id.name]
    })
  }
  for (const statement of body) {
    if (statement.type === 'ExportDefaultDeclaration') {
      const { declaration } = statement
      exported.set('default', declaration.type === 'Identifier' ? declaration.name : declaration)
    } else if (statement.type === 'ExportNamedDeclaration') {
      for (const name of declare(statement.declaration)) exported.set(name, name)
      for (const { local, exported: as } of statement.source === null ? statement.specifiers : [])
        if (local.type === 'Identifier' && as.type === 'Identifier') exported.set(as.name, local.name)
    } else declare(statement)
  }
  return new Map(
    [...exported].flatMap(([name, value]) => {
      const node = typeof value === 'string' ? declared.get(value) : value
      return names.has(name) && node !== undefined ? [[node, taker] as const] : []
    }),
  )
}
