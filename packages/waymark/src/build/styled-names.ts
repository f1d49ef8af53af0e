import { createHash } from 'node:crypto'
import { basename, dirname, extname, relative } from 'node:path'
import { parseSync, Visitor, type ESTree, type Plugin } from 'vite'
import { applyEdits, type Edit } from './apply-edits.ts'
import { readLanguage } from './source-language.ts'

const PACKAGE = 'styled-components'
/** Steps between what is styled and its styles. */
const STEPS = new Set(['attrs', 'withConfig'])

interface NamingOptions {
  /** Class names begin with the names of file and component, for those who look at the page while they develop it. */
  hasNames: boolean
}

/**
 * Gives styled components ids of their place in the code. By itself the package counts them as they are made: the server, which
 * knows the whole app, counts in another order than a browser, and the class names of the two would differ.
 */
export function styledNamesPlugin(root: string): Plugin {
  return {
    name: 'waymark:styled-names',
    enforce: 'pre',
    transform: {
      filter: { id: { include: /\.[cm]?[jt]sx?$/, exclude: /\/node_modules\// }, code: PACKAGE },
      handler(code, id) {
        const options = { hasNames: this.environment.mode === 'dev' }
        const named = nameStyled(code, relative(root, id).replaceAll('\\', '/'), options)
        return named === undefined ? undefined : { code: named, map: null }
      },
    },
  }
}

/** Undefined: there is nothing to name. */
export function nameStyled(code: string, file: string, { hasNames }: NamingOptions): string | undefined {
  const { program, module, errors } = parseSync(file, code, { lang: readLanguage(file) })
  // Who compiles the file says what is wrong with it.
  if (errors.length > 0) return undefined
  const locals = new Set(
    module.staticImports
      .filter(({ moduleRequest }) => moduleRequest.value === PACKAGE)
      .flatMap(({ entries }) => entries)
      .filter(({ importName }) => importName.kind === 'Default' || importName.name === 'styled')
      .map(({ localName }) => localName.value),
  )
  if (locals.size === 0) return undefined
  const names = new Map<number, string>()
  const edits: Edit[] = []
  const fileId = createHash('sha256').update(file).digest('hex').slice(0, 8)
  const add = (node: ESTree.Node, tag: ESTree.Node): void => {
    const base = findBase(tag, locals)
    if (base === undefined || code.slice(base.end, tag.end).includes('componentId')) return
    const name = names.get(node.start)
    const displayName =
      hasNames && name !== undefined ? `displayName: ${JSON.stringify(`${nameFile(file)}__${name}`)}, ` : ''
    const text = `.withConfig({ ${displayName}componentId: "sc-${fileId}-${edits.length}" })`
    edits.push({ start: base.end, end: base.end, text })
  }
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init) names.set(init.start, id.name)
    },
    Property({ key, value }) {
      if (key.type === 'Identifier') names.set(value.start, key.name)
    },
    TaggedTemplateExpression: (node) => add(node, node.tag),
    CallExpression(node) {
      if (!isStep(node.callee)) add(node, node.callee)
    },
  }).visit(program)
  return edits.length === 0 ? undefined : applyEdits(code, edits)
}

/** `styled.a` or `styled(Link)` at the beginning of a chain. */
function findBase(node: ESTree.Node, locals: ReadonlySet<string>): ESTree.Node | undefined {
  if (node.type === 'MemberExpression') return isLocal(node.object, locals) ? node : undefined
  if (node.type !== 'CallExpression') return undefined
  if (isLocal(node.callee, locals)) return node
  return isStep(node.callee) ? findBase(node.callee.object, locals) : undefined
}

function isStep(node: ESTree.Node): node is ESTree.MemberExpression {
  return (
    node.type === 'MemberExpression' && node.property.type === 'Identifier' && STEPS.has(node.property.name)
  )
}

function isLocal(node: ESTree.Node, locals: ReadonlySet<string>): boolean {
  return node.type === 'Identifier' && locals.has(node.name)
}

function nameFile(file: string): string {
  const name = basename(file, extname(file))
  return name === 'index' ? basename(dirname(file)) : name
}
