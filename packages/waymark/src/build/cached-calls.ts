import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { getPluginApi, type RscPluginManager } from '@vitejs/plugin-rsc'
import { hasDirective, transformProxyExport } from '@vitejs/plugin-rsc/transforms'
import { parseAst, type Plugin } from 'vite'
import { FILE_KINDS } from './use-cache.ts'

const NAME = 'waymark:cached-calls'
/** As the plugin for server components names it, so that there is one of it. */
const CALLS = pathToFileURL(createRequire(import.meta.url).resolve('@vitejs/plugin-rsc/react/browser')).href

/**
 * Functions of a file that begins with 'use cache' run on the server, where what they gave is kept. Code for the browser that imports
 * them calls them there, as it calls actions; without this it would run them itself, with whatever they import.
 */
export function cachedCallsPlugin(): Plugin {
  let manager: RscPluginManager
  return {
    name: NAME,
    applyToEnvironment: ({ name }) => name === 'client' || name === 'ssr',
    configResolved(config) {
      manager = getPluginApi(config)!.manager
    },
    transform: {
      filter: { id: /\.[cm]?[jt]sx?(?:\?|$)/, code: /['"]use cache\b/ },
      handler(code, id) {
        const reference = manager.serverReferences.resolve(id, 'rsc')
        const calls = writeCachedCalls(code, reference.referenceKey)
        if (calls === undefined) return undefined
        // The server bundle is made before that for the browser: what it must be able to find is known from here.
        manager.serverReferences.replaceClaim(NAME, id, { ...reference, exportNames: calls.names })
        // Pages of pages/ are rendered there, with data that they read themselves.
        if (this.environment.name === 'ssr') return { code: withoutDirective(code), map: null }
        return { code: calls.code, map: { mappings: '' } }
      },
    },
  }
}

/** Takes code without types and JSX. Undefined: the file does not begin with the directive. */
export function writeCachedCalls(code: string, key: string): { code: string; names: string[] } | undefined {
  const program = parseAst(code)
  if (!FILE_KINDS.some((kind) => hasDirective(program.body as never, kind))) return undefined
  const { output, exportNames } = transformProxyExport(program, {
    code,
    runtime: (name) =>
      `$$ReactClient.createServerReference(${JSON.stringify(`${key}#${name}`)},$$ReactClient.callServer)`,
  })
  output.prepend(`import * as $$ReactClient from ${JSON.stringify(CALLS)};\n`)
  return { code: withoutDirective(output.toString()), names: exportNames }
}

/** Bundlers warn of directives that they do not know. */
function withoutDirective(code: string): string {
  return code.replace(/(['"])use cache(?:: \w+)?\1/, (directive) => ' '.repeat(directive.length))
}
