import { pathToFileURL } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { isPlainObject } from './config-rule.ts'
import { resolveThrough } from './resolve-through.ts'

const COMPILER = 'babel-plugin-react-compiler'
/** Babel comes with Next.js, and with its rules for ESLint, when the app has not installed it itself. */
const BABEL = [
  ['@babel/core'],
  ['eslint-plugin-react-hooks', '@babel/core'],
  ['eslint-config-next', 'eslint-plugin-react-hooks', '@babel/core'],
  ['next/dist/compiled/babel/core'],
]

interface Babel {
  transformAsync(
    code: string,
    options: object,
  ): Promise<{ code?: string | null; map?: Rolldown.ExistingRawSourceMap | null } | null>
}

interface CompilerFiles {
  babel: string
  compiler: string
}

/** Undefined: the app lacks one of them. */
function findCompiler(root: string): CompilerFiles | undefined {
  const compiler = resolveThrough(root, [COMPILER])
  const babel = BABEL.map((names) => resolveThrough(root, names)).find((file) => file !== undefined)
  return compiler === undefined || babel === undefined ? undefined : { babel, compiler }
}

/** `reactCompiler` of a `next.config`: `true`, or options of the compiler. */
export function mapReactCompiler(value: unknown, root: string): { vite?: { plugins: Plugin[] } } {
  const files = isWanted(value) ? findCompiler(root) : undefined
  if (files === undefined) return {}
  return { vite: { plugins: [reactCompilerPlugin(files, isPlainObject(value) ? value : {})] } }
}

export function describeLackingCompiler(value: unknown, root: string): string | undefined {
  if (!isWanted(value) || findCompiler(root) !== undefined) return undefined
  return `Components are not memoized. Install what compiles them: npm i -D ${COMPILER} @babel/core.`
}

function isWanted(value: unknown): boolean {
  return value === true || isPlainObject(value)
}

/**
 * Memoizes components and hooks of the app. Only in the browser is anything rendered twice: what the server runs stays as it
 * was written, which is the same to look at, faster, and built sooner.
 */
function reactCompilerPlugin({ babel, compiler }: CompilerFiles, options: Record<string, unknown>): Plugin {
  let loading: Promise<{ default: Babel }> | undefined
  return {
    name: 'waymark:react-compiler',
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    config: () => ({
      environments: { client: { optimizeDeps: { include: ['react/compiler-runtime'] } } },
    }),
    transform: {
      filter: {
        id: { include: /\.[cm]?[jt]sx?$/, exclude: /\/node_modules\/|\0/ },
        code: candidates(options['compilationMode']),
      },
      async handler(code, id) {
        loading ??= import(pathToFileURL(babel).href) as Promise<{ default: Babel }>
        const compiled = await (
          await loading
        ).default.transformAsync(code, {
          filename: id,
          configFile: false,
          babelrc: false,
          sourceMaps: true,
          // JSX and types stay; who compiles them comes later.
          parserOpts: { plugins: ['jsx', ...(/\.[cm]?tsx?$/.test(id) ? ['typescript'] : [])] },
          plugins: [[compiler, options]],
        })
        return compiled?.code ? { code: compiled.code, map: compiled.map ?? null } : undefined
      },
    },
  }
}

/** Files without any of it have neither components nor hooks, and need not be read. */
function candidates(mode: unknown): RegExp {
  if (mode === 'all') return /./
  return mode === 'annotation' ? /['"]use memo['"]/ : /\buse(?:[A-Z\d(]| memo)|<[A-Za-z>]/
}
