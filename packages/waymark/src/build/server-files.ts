import { readFile } from 'node:fs/promises'
import { basename, dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor, type ESTree, type Plugin } from 'vite'
import { applyEdits, type Edit } from './apply-edits.ts'
import { readLanguage } from './source-language.ts'

const OWN = fileURLToPath(new URL('..', import.meta.url))
/** Workers and the like: these are modules, and have been built. */
const CODE = /\.[cm]?[jt]sx?$/

const WASM_MODULE = /\.wasm\?module$/

const MARK = '__waymark_file_'
const WRITTEN = new RegExp(`${MARK}([\\w$-]+)`, 'g')

/** What `fetch` of such an address does: Node knows no files there, the edge runtime of Next.js does. */
const FETCH = [
  '((url) => import("node:fs/promises")',
  '.then(({ readFile }) => readFile(url))',
  '.then((bytes) => new Response(bytes)))',
].join('')

/**
 * `new URL('./font.ttf', import.meta.url)` in code of the server: the file goes into the build beside the code, not to the public. It can
 * be read, and `fetch` that is given it on the spot answers with it.
 */
export function serverFilesPlugin(): Plugin {
  return {
    name: 'waymark:server-files',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name !== 'client',
    transform: {
      filter: { id: /\.[cm]?[jt]sx?(?:\?|$)/, code: /\bnew\s+URL\s*\([^()]*\bimport\.meta\.url\b/ },
      async handler(code, id) {
        const [file = ''] = id.split('?', 1)
        if (file.startsWith(OWN)) return undefined
        const edits: Edit[] = []
        for (const found of listFiles(code, file)) {
          const source = await readFile(join(dirname(file), found.path)).catch(() => undefined)
          if (source === undefined) continue
          if (found.fetched) edits.push({ ...found.fetched, text: FETCH })
          if (this.environment.mode !== 'build') continue
          const reference = this.emitFile({ type: 'asset', name: basename(found.path), source })
          edits.push({ ...found.written, text: `'${MARK}${reference}', import.meta.url` })
        }
        return edits.length === 0 ? undefined : { code: applyEdits(code, edits), map: null }
      },
    },
    load: {
      filter: { id: WASM_MODULE },
      /** `import module from './x.wasm?module'` is a `WebAssembly.Module`, as in the edge runtime of Next.js. */
      async handler(id) {
        const file = id.slice(0, id.indexOf('?'))
        const source = await readFile(file)
        this.addWatchFile(file)
        const place =
          this.environment.mode === 'build'
            ? `new URL('${MARK}${this.emitFile({ type: 'asset', name: basename(file), source })}', import.meta.url)`
            : JSON.stringify(file)
        return [
          `import { readFileSync } from 'node:fs'`,
          `export default new WebAssembly.Module(readFileSync(${place}))`,
        ].join('\n')
      },
    },
    // Vite would write the address for browsers in place of a file URL, and publish the file.
    renderChunk(code, { fileName }) {
      if (!code.includes(MARK)) return undefined
      const locate = (_: string, reference: string): string => {
        const path = posix.relative(posix.dirname(fileName), this.getFileName(reference))
        return encodeURI(`./${path}`)
      }
      return { code: code.replaceAll(WRITTEN, locate), map: null }
    },
  }
}

interface Range {
  start: number
  end: number
}

export interface NamedFile {
  /** Seen from the file that names it. */
  path: string
  /** With the word `new`. */
  whole: Range
  /** The two arguments of `URL`. */
  written: Range
  /** The word `fetch` in front of it. */
  fetched?: Range
}

/** Files that are named by their place beside the code. */
export function listFiles(code: string, file: string): NamedFile[] {
  const { program, errors } = parseSync(file, code, { lang: readLanguage(file) })
  if (errors.length > 0) return []
  const found = new Map<number, NamedFile>()
  const fetched = new Map<number, Range>()
  new Visitor({
    CallExpression({ callee, arguments: [url, ...rest] }) {
      const isFetch = callee.type === 'Identifier' && callee.name === 'fetch' && rest.length === 0
      if (isFetch && url?.type === 'NewExpression') fetched.set(url.start, callee)
    },
    NewExpression({ start, end, callee, arguments: [path, base] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'URL' || path === undefined) return
      if (path.type !== 'Literal' || typeof path.value !== 'string' || !isOwnUrl(base)) return
      if (!/^\.{1,2}\//.test(path.value) || /[?#]|%(?![\da-f]{2})/i.test(path.value) || CODE.test(path.value))
        return
      const written = { start: path.start, end: base.end }
      found.set(start, { path: decodeURIComponent(path.value), whole: { start, end }, written })
    },
  }).visit(program)
  return [...found].map(([start, named]) => {
    const range = fetched.get(start)
    return range === undefined ? named : { ...named, fetched: { start: range.start, end: range.end } }
  })
}

/** `import.meta.url` */
function isOwnUrl(node: ESTree.Argument | undefined): node is ESTree.StaticMemberExpression {
  return (
    node?.type === 'MemberExpression' &&
    node.object.type === 'MetaProperty' &&
    node.property.type === 'Identifier' &&
    node.property.name === 'url'
  )
}
