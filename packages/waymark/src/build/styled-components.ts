import { createHash } from 'node:crypto'
import { basename, dirname, relative } from 'node:path'
import { parseSync, Visitor, type ESTree, type Plugin } from 'vite'
import { applyEdits, type Edit } from './apply-edits.ts'
import { readLanguage } from './source-language.ts'

const PACKAGE = 'styled-components'

/**
 * The package numbers components as they are made. A server makes those of all pages, a browser those of the one it shows, so
 * they would not have the same names: rules that came with the document would be for nothing. Each gets a name by its place.
 */
export function styledComponentsPlugin(root: string): Plugin {
  return {
    name: 'waymark:styled-components',
    enforce: 'pre',
    transform: {
      filter: {
        id: { include: /\.[cm]?[jt]sx?(?:\?|$)/, exclude: /\/node_modules\// },
        code: /['"]styled-components['"]/,
      },
      handler(code, id) {
        const file = id.split('?', 1)[0] ?? id
        const isDevelopment = this.environment.mode === 'dev'
        const named = nameStyledComponents(code, { file, path: relative(root, file), isDevelopment })
        return named === undefined ? undefined : { code: named, map: null }
      },
    },
  }
}

interface NamedFile {
  file: string
  /** The same wherever the app is. */
  path: string
  /** Components are called as in the source, too. */
  isDevelopment: boolean
}

/** Undefined: there are none. */
export function nameStyledComponents(
  code: string,
  { file, path, isDevelopment }: NamedFile,
): string | undefined {
  const { program, errors } = parseSync(file, code, { lang: readLanguage(file) })
  if (errors.length > 0) return undefined
  const own = findImportedName(program)
  if (own === undefined) return undefined
  const hash = createHash('sha256').update(path.replaceAll('\\', '/')).digest('hex').slice(0, 6)
  const edits: Edit[] = []
  const names = new Map<ESTree.Node, string>()
  const add = (made: ESTree.Node, { end }: ESTree.Node): void => {
    const displayName = names.get(made) ?? nameOfFile(path)
    const named = isDevelopment ? `displayName: ${JSON.stringify(displayName)}, ` : ''
    const text = `.withConfig({ ${named}componentId: "sc-${hash}-${edits.length}" })`
    edits.push({ start: end, end, text })
  }
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (init !== null && id.type === 'Identifier') names.set(init, id.name)
    },
    Property({ key, value }) {
      if (key.type === 'Identifier') names.set(value, key.name)
    },
    TaggedTemplateExpression(node) {
      if (isMaker(node.tag, own)) add(node, node.tag)
    },
    CallExpression(node) {
      // `styled.a({ … })`; of `styled(Link)` and `styled.a.attrs()` the styles are still to come.
      const { callee } = node
      const isElement = callee.type === 'MemberExpression' && callee.object.type === 'Identifier'
      if (isElement && isMaker(callee, own)) add(node, callee)
    },
  }).visit(program)
  return edits.length === 0 ? undefined : applyEdits(code, edits)
}

/** What the file calls the function. */
function findImportedName({ body }: ESTree.Program): string | undefined {
  for (const statement of body) {
    if (statement.type !== 'ImportDeclaration' || statement.source.value !== PACKAGE) continue
    for (const specifier of statement.specifiers) {
      const isNamed =
        specifier.type === 'ImportSpecifier' &&
        specifier.imported.type === 'Identifier' &&
        ['styled', 'default'].includes(specifier.imported.name)
      if (specifier.type === 'ImportDefaultSpecifier' || isNamed) return specifier.local.name
    }
  }
  return undefined
}

/** `styled.a`, `styled(Link)`, `styled.a.attrs(…)`; not what has a name already. */
function isMaker(node: ESTree.Expression, own: string): boolean {
  let inner: ESTree.Node = node
  let depth = 0
  while (inner.type === 'CallExpression' || inner.type === 'MemberExpression') {
    if (inner.type === 'MemberExpression') {
      if (inner.property.type === 'Identifier' && inner.property.name === 'withConfig') return false
      inner = inner.object
    } else inner = inner.callee
    depth += 1
  }
  return depth > 0 && inner.type === 'Identifier' && inner.name === own
}

/** Of `button/index.tsx` its folder. */
function nameOfFile(path: string): string {
  const name = basename(path).replace(/\..*$/, '')
  return name === 'index' ? basename(dirname(path)) : name
}
