import { relative } from 'node:path'
import { parseSync, Visitor, type ESTree, type Plugin } from 'vite'
import { createError } from '../shared/errors.ts'
import { isClientFile } from './file-directive.ts'
import { describeImportChain, type ImportContext } from './import-chain.ts'
import { NEXT_MODULES, stripExtension } from './next-module-table.ts'
import { placeAt } from './line-at.ts'
import { readLanguage } from './source-language.ts'

/** What exists in the browser only. In a server component these imports are `undefined`. */
const CLIENT_ONLY: Record<string, ReadonlySet<string>> = {
  react: new Set([
    'Component',
    'PureComponent',
    'createContext',
    'startTransition',
    'useActionState',
    'useContext',
    'useDeferredValue',
    'useEffect',
    'useEffectEvent',
    'useImperativeHandle',
    'useInsertionEffect',
    'useLayoutEffect',
    'useOptimistic',
    'useReducer',
    'useRef',
    'useState',
    'useSyncExternalStore',
    'useTransition',
  ]),
  'react-dom': new Set(['useFormState', 'useFormStatus', 'createPortal', 'flushSync']),
  'waymark/link': new Set(['useLinkStatus']),
  'waymark/navigation': new Set([
    'ServerInsertedHTMLContext',
    'useLinkStatus',
    'useLocale',
    'useParams',
    'usePathname',
    'useRouter',
    'useSearchParams',
    'useSelectedLayoutSegment',
    'useSelectedLayoutSegments',
    'useServerInsertedHTML',
  ]),
  'waymark/router': new Set(['useRouter', 'withRouter']),
}

/** A package that has nothing in it. Who imports it says that the file is for the browser. */
const MARK = 'client-only'

/** Says, with the way the file was reached, when a server file imports what only the browser has. */
export function boundaryPlugin(root: string): Plugin {
  let refused: { id: string; found: ClientOnlyImport } | undefined
  return {
    name: 'waymark:boundary',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'rsc',
    buildStart: () => void (refused = undefined),
    transform: {
      filter: {
        id: { include: /\.[cm]?[jt]sx?$/, exclude: /\/node_modules\// },
        code: /\bfrom\s*['"](?:react|react-dom|waymark\/\w+|next\/[\w./-]+)['"]|['"]client-only['"]/,
      },
      handler(code, id) {
        if (!id.startsWith(`${root}/`) || isClientFile(code)) return undefined
        const found = findClientOnlyImport(code, id)
        if (found === undefined) return undefined
        if (this.environment.mode === 'dev') throw createRefusal(this, { id, found }, root)
        refused ??= { id, found }
        return undefined
      },
    },
    // Who imports whom is known when a build has seen all files.
    buildEnd() {
      if (refused !== undefined) throw createRefusal(this, refused, root)
    },
  }
}

function createRefusal(
  context: ImportContext,
  { id, found }: { id: string; found: ClientOnlyImport },
  root: string,
): Error {
  const { name, source, line, column } = found
  const facts = { file: relative(root, id), chain: describeImportChain(context, id, root) }
  const error =
    name === undefined
      ? createError('WM_CLIENT_FILE_ON_SERVER', facts)
      : createError('WM_CLIENT_IMPORT_ON_SERVER', { name, source, ...facts })
  return Object.assign(error, { id, loc: { file: id, line, column } })
}

interface ClientOnlyImport {
  /** Absent: the whole file is marked for the browser. */
  name?: string
  source: string
  /** Counts from 1. */
  line: number
  /** Counts from 0, as bundlers do. */
  column: number
}

/** The first one, by name (`useState`) or by way of the whole module (`React.useState`). */
export function findClientOnlyImport(code: string, id: string): ClientOnlyImport | undefined {
  const { program, module, errors } = parseSync(id, code, { lang: readLanguage(id) })
  // Who compiles the file says so.
  if (errors.length > 0) return undefined
  const wholes = new Map<string, string>()
  for (const { moduleRequest, entries } of module.staticImports) {
    const source = moduleRequest.value
    if (source === MARK) return { source, ...placeAt(code, moduleRequest.start) }
    const names = CLIENT_ONLY[NEXT_MODULES[stripExtension(source)] ?? source]
    if (names === undefined) continue
    for (const { importName, localName, isType } of entries) {
      if (isType) continue
      if (importName.kind !== 'Name') wholes.set(localName.value, source)
      else if (names.has(importName.name ?? ''))
        return { name: importName.name ?? '', source, ...placeAt(code, importName.start ?? localName.start) }
    }
  }
  return wholes.size === 0 ? undefined : findClientOnlyMember(program, code, wholes)
}

function findClientOnlyMember(
  program: ESTree.Program,
  code: string,
  wholes: ReadonlyMap<string, string>,
): ClientOnlyImport | undefined {
  let found: ClientOnlyImport | undefined
  new Visitor({
    MemberExpression({ object, property, computed }) {
      if (found || computed || object.type !== 'Identifier' || property.type !== 'Identifier') return
      const source = wholes.get(object.name)
      if (source === undefined) return
      if (CLIENT_ONLY[NEXT_MODULES[stripExtension(source)] ?? source]?.has(property.name))
        found = { name: property.name, source, ...placeAt(code, property.start) }
    },
  }).visit(program)
  return found
}
