import { parseSync, Visitor, type ESTree, type Plugin } from 'vite'
import { collectFileAssets } from './pages-assets.ts'
import { NEXT_MODULES, stripExtension } from './next-module-table.ts'
import { readLanguage } from './source-language.ts'

const PREFIX = 'virtual:waymark/preloads/'

/** The loader in a call of `dynamic()`, and what it imports. */
interface LoaderCall {
  start: number
  end: number
  sources: string[]
}

/**
 * Tells `dynamic()` in client components which scripts and stylesheets its component comes in, so that a document that was
 * rendered with it asks for them at once and not when the code around it runs. Development has no chunks.
 */
export function dynamicPreloadsPlugin(base: string): Plugin {
  // Made by the client build, which comes before that of the renderer.
  let files: Record<string, string[]> = {}
  return {
    name: 'waymark:dynamic-preloads',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client' || name === 'ssr',
    resolveId: { filter: { id: new RegExp(`^${PREFIX}`) }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: new RegExp(`^\0${PREFIX}`) },
      handler: (id) => ({
        code: `export default ${JSON.stringify(files[id.slice(PREFIX.length + 1)] ?? [])}`,
        moduleType: 'js',
      }),
    },
    transform: {
      filter: { id: /\.[cm]?[jt]sx?$/, code: /['"](?:waymark|next)\/dynamic(?:\.js)?['"]/ },
      async handler(code, id) {
        if (this.environment.name !== 'ssr') return undefined
        const found = new Map<string, string>()
        const calls = findLoaders(code, id)
        for (const source of new Set(calls.flatMap(({ sources }) => sources))) {
          const resolved = await this.resolve(source, id)
          if (resolved && resolved.external === false) found.set(source, resolved.id)
        }
        return calls.length === 0 ? undefined : { code: nameFiles(code, calls, found), map: null }
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        if (this.environment.name !== 'client') return
        const entries = Object.values(bundle).flatMap((chunk) =>
          chunk.type === 'chunk' && chunk.isDynamicEntry ? (chunk.facadeModuleId ?? []) : [],
        )
        const assets = collectFileAssets(bundle, entries, base)
        // Stylesheets that files of routes link are not among them: those were set aside.
        files = Object.fromEntries(
          Object.entries(assets).map(([file, { js, css }]) => [file, [...js, ...css]]),
        )
      },
    },
  }
}

/** From the last to the first, so that what was found stays where it is; the lines stay as well. */
function nameFiles(code: string, calls: readonly LoaderCall[], files: ReadonlyMap<string, string>): string {
  const names = new Map([...files.values()].map((file, index) => [file, `__waymarkPreloads${index}`]))
  let text = code
  for (const { start, end, sources } of calls.toReversed()) {
    const lists = sources.flatMap((source) => names.get(files.get(source) ?? '') ?? [])
    const preloads = lists.map((name) => `...${name}`).join(', ')
    text = `${text.slice(0, start)}Object.assign(${text.slice(start, end)}, { preloads: [${preloads}] })${text.slice(end)}`
  }
  const imports = [...names].map(([file, name]) => `import ${name} from ${JSON.stringify(PREFIX + file)}`)
  return [text, ...imports].join('\n')
}

export function findLoaders(code: string, file: string): LoaderCall[] {
  const { program, module, errors } = parseSync(file, code, { lang: readLanguage(file) })
  if (errors.length > 0) return []
  const names = new Set(
    module.staticImports
      .filter(
        ({ moduleRequest: { value } }) =>
          (NEXT_MODULES[stripExtension(value)] ?? value) === 'waymark/dynamic',
      )
      .flatMap(({ entries }) => entries.map(({ localName }) => localName.value)),
  )
  const found: LoaderCall[] = []
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'Identifier' || !names.has(callee.name)) return
      const loader = findLoader(first)
      const sources = loader === undefined ? [] : listImports(loader)
      if (loader !== undefined && sources.length > 0)
        found.push({ start: loader.start, end: loader.end, sources })
    },
  }).visit(program)
  return found
}

/** The first argument, or `loader` in it. */
function findLoader(argument: ESTree.Argument | undefined): ESTree.Expression | undefined {
  if (argument?.type === 'ArrowFunctionExpression' || argument?.type === 'FunctionExpression') return argument
  if (argument?.type !== 'ObjectExpression') return undefined
  for (const property of argument.properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier' || property.method) continue
    if (property.key.name === 'loader') return findLoader(property.value as ESTree.Argument)
  }
  return undefined
}

function listImports(loader: ESTree.Expression): string[] {
  const sources: string[] = []
  const visitor = new Visitor({
    ImportExpression({ source }) {
      if (source.type === 'Literal' && typeof source.value === 'string') sources.push(source.value)
    },
  })
  visitor.visit({ type: 'Program', body: [{ type: 'ExpressionStatement', expression: loader }] } as never)
  return sources
}
