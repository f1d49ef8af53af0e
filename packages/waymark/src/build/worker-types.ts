import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseSync, Visitor, type ESTree, type Plugin } from 'vite'
import { applyEdits, type Edit } from './apply-edits.ts'
import { readLanguage } from './source-language.ts'

/**
 * `new Worker(new URL('./worker.ts', import.meta.url))`, as apps write it for bundlers that make one script of the worker and all
 * that it imports. So does a build; in development files are served one by one, and a worker that does not say that it is a module
 * cannot import any.
 */
export function workerTypesPlugin(): Plugin {
  return {
    name: 'waymark:worker-types',
    enforce: 'pre',
    apply: 'serve',
    transform: {
      filter: {
        id: { include: /\.[cm]?[jt]sx?(?:\?|$)/, exclude: /\/node_modules\// },
        code: /Worker\s*\(\s*new\s+URL\b/,
      },
      handler(code, id) {
        const file = id.split('?', 1)[0] ?? id
        const edited = nameWorkerTypes(code, file, canBeModule)
        return edited === undefined ? undefined : { code: edited, map: null }
      },
    },
  }
}

/** `isModule` is asked about the file of each worker that does not say what it is. Undefined: there is nothing to say. */
export function nameWorkerTypes(
  code: string,
  file: string,
  isModule: (workerFile: string) => boolean,
): string | undefined {
  const { program, errors } = parseSync(file, code, { lang: readLanguage(file) })
  if (errors.length > 0) return undefined
  const edits: Edit[] = []
  new Visitor({
    NewExpression(node) {
      const path = isWorker(node.callee) ? readOwnPath(node.arguments[0]) : undefined
      const edit = path === undefined ? undefined : createEdit(node)
      if (edit !== undefined && isModule(resolve(dirname(file), path ?? ''))) edits.push(edit)
    },
  }).visit(program)
  return edits.length === 0 ? undefined : applyEdits(code, edits)
}

/** Only a script that is none can fetch others like this. */
function canBeModule(workerFile: string): boolean {
  try {
    return !/\bimportScripts\b/.test(readFileSync(workerFile, 'utf8'))
  } catch {
    return false
  }
}

function isWorker(callee: ESTree.Expression): boolean {
  const name = callee.type === 'MemberExpression' ? callee.property : callee
  return name.type === 'Identifier' && (name.name === 'Worker' || name.name === 'SharedWorker')
}

/** Of `new URL('./worker.ts', import.meta.url)`. Undefined: it is something else. */
function readOwnPath(address: ESTree.Argument | undefined): string | undefined {
  if (address?.type !== 'NewExpression') return undefined
  const { callee } = address
  const [path, base] = address.arguments
  if (callee.type !== 'Identifier' || callee.name !== 'URL' || !isOwnUrl(base)) return undefined
  const text = readText(path)
  return text?.startsWith('.') === true ? text.replace(/[?#].*$/s, '') : undefined
}

function readText(node: ESTree.Argument | undefined): string | undefined {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node?.type !== 'TemplateLiteral' || node.expressions.length > 0) return undefined
  return node.quasis[0]?.value.cooked ?? undefined
}

function isOwnUrl(node: ESTree.Argument | undefined): boolean {
  return (
    node?.type === 'MemberExpression' &&
    node.object.type === 'MetaProperty' &&
    node.property.type === 'Identifier' &&
    node.property.name === 'url'
  )
}

/** Undefined: it says what it is, or somebody else does. */
function createEdit({ arguments: [address, options] }: ESTree.NewExpression): Edit | undefined {
  if (address === undefined) return undefined
  if (options === undefined) return { start: address.end, end: address.end, text: ", { type: 'module' }" }
  if (options.type !== 'ObjectExpression') return undefined
  const isOpen = options.properties.every(
    (property) =>
      property.type === 'Property' && !(property.key.type === 'Identifier' && property.key.name === 'type'),
  )
  const at = options.start + 1
  return isOpen ? { start: at, end: at, text: " type: 'module'," } : undefined
}
