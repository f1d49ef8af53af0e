import NodeModule, { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import * as phases from '../shared/next-phases.ts'
import { COMPAT_VERSION } from '../shared/wire.ts'
import type { ConfigFileOptions } from './load-config-file.ts'
import { createMdx, NEXT_MDX, NEXT_MDX_MODULE } from './next-mdx.ts'

/** What a configuration file, and the plugins it calls, ask of a package `next` that need not be installed. */
const MODULES: Record<string, Record<string, unknown>> = {
  next: {},
  'next/constants': { ...phases },
  'next/dist/shared/lib/constants': { ...phases },
  'next/package.json': { name: 'next', version: COMPAT_VERSION },
}

function findModule(source: string): Record<string, unknown> | undefined {
  const name = source.replace(/\.js$/, '')
  return Object.hasOwn(MODULES, name) ? MODULES[name] : undefined
}

type Load = (request: string, ...rest: unknown[]) => unknown

/** While `run` runs, `require('next/constants')` works without the package, in whatever file it stands. */
export async function withNextRequire<Result>(run: () => Promise<Result>): Promise<Result> {
  // The only place where all calls of `require` pass on every version of Node that we support.
  const loader = NodeModule as unknown as { _load: Load }
  const load = loader['_load']
  loader['_load'] = function loadWithNext(request, ...rest) {
    if (request === NEXT_MDX) return createMdx
    const ours = findModule(request)
    if (ours === undefined) return load.call(this, request, ...rest)
    try {
      return load.call(this, request, ...rest)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error
      return ours
    }
  }
  try {
    return await run()
  } finally {
    loader['_load'] = load
  }
}

/** The same for files that are modules, and `require` in TypeScript, which Next.js compiles to CommonJS. */
export async function createNextConfigVite(
  configFile: string,
): Promise<NonNullable<ConfigFileOptions['vite']>> {
  const isMissing = !hasNext(configFile)
  const noExternal = isMissing ? ['next', NEXT_MDX] : [NEXT_MDX]
  return {
    plugins: [requirePlugin(configFile), nextMdxPlugin(), ...(isMissing ? [nextModulesPlugin()] : [])],
    environments: { inline: { resolve: { noExternal } } },
  }
}

function hasNext(configFile: string): boolean {
  try {
    createRequire(configFile).resolve('next/package.json')
    return true
  } catch {
    return false
  }
}

// No name of a file: what ends with `.json` would be read as such.
const VIRTUAL = '\0waymark:next-config/'

function nextMdxPlugin(): Plugin {
  const id = `\0waymark:${NEXT_MDX}`
  return {
    name: 'waymark:next-mdx',
    enforce: 'pre',
    resolveId: (source) => (source === NEXT_MDX ? id : undefined),
    load: (source) => (source === id ? NEXT_MDX_MODULE : undefined),
  }
}

function nextModulesPlugin(): Plugin {
  return {
    name: 'waymark:next-config-modules',
    enforce: 'pre',
    resolveId: (source) =>
      findModule(source) === undefined
        ? undefined
        : VIRTUAL + encodeURIComponent(source).replaceAll('.', '%2E'),
    load(id) {
      if (!id.startsWith(VIRTUAL)) return undefined
      const found = findModule(decodeURIComponent(id.slice(VIRTUAL.length))) ?? {}
      const names = Object.entries(found).map(
        ([name, value]) => `export const ${name} = ${JSON.stringify(value)}`,
      )
      return [...names, `export default ${JSON.stringify(found)}`].join('\n')
    },
  }
}

/** Gives a configuration file that is compiled as a module what CommonJS would give it. */
function requirePlugin(configFile: string): Plugin {
  return {
    name: 'waymark:next-config-require',
    enforce: 'pre',
    transform(code, id) {
      if (id.split('?', 1)[0] !== configFile) return undefined
      const head: string[] = []
      const tail: string[] = []
      if (/\brequire\s*[(.]/.test(code) && !/\b(?:const|let|var|function)\s+require\b/.test(code))
        head.push(
          `import { createRequire as createRequireOfConfig } from 'node:module'`,
          `const require = createRequireOfConfig(import.meta.url)`,
        )
      if (/\bmodule\.exports\b/.test(code) && !/^export\b/m.test(code)) {
        head.push('const module = { exports: {} }')
        tail.push('export default module.exports')
      }
      return head.length + tail.length === 0 ? undefined : `${head.join(';')};${code}\n${tail.join('\n')}`
    },
  }
}
