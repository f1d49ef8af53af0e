import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getPluginApi, type RscPluginManager } from '@vitejs/plugin-rsc'
import type { Plugin, ResolvedConfig, ViteDevServer } from 'vite'
import type { CreateActionId } from './action-ids.ts'
import { ACTIONS_MODULE, writeActionCallerModule, writeActionsModule } from './virtual-modules.ts'

/** Seals closed-over values; takes the place of what the plugin for server components brings along. */
const CLOSURE_MODULE = fileURLToPath(new URL('../rsc/action-closure.js', import.meta.url))
const PLUGIN_CLOSURES = /\/plugin-rsc\/dist\/utils\/encryption-runtime\.js$/

/** Sends calls in the browser. */
const CALLER_MODULE = fileURLToPath(new URL('../browser/call-action.js', import.meta.url))

const OWN_MODULES = /^virtual:waymark\/action(?:s|-caller)$/
const RESOLVED_MODULES = /^\0virtual:waymark\/action(?:s|-caller)$/

/**
 * The plugin for server components finds actions and names each by a hash of its file and by its export, which anybody can
 * work out. What reaches the browser is an id instead; the server has the list of them.
 */
export function actionsPlugins(createId: CreateActionId): Plugin[] {
  let manager: RscPluginManager
  let server: ViteDevServer | undefined
  const resolved = `\0${ACTIONS_MODULE}`

  const list: Plugin = {
    name: 'waymark:actions',
    enforce: 'pre',
    configResolved(config) {
      manager = getPluginApi(config)!.manager
    },
    configureServer(created) {
      server = created
    },
    resolveId: {
      order: 'pre',
      filter: { id: [PLUGIN_CLOSURES, OWN_MODULES] },
      handler: (id) => (OWN_MODULES.test(id) ? `\0${id}` : CLOSURE_MODULE),
    },
    load: {
      filter: { id: RESOLVED_MODULES },
      handler(id) {
        const { metaMap } = manager.serverReferences
        if (id !== resolved)
          // Development finds actions as it goes.
          return writeActionCallerModule(server !== undefined || metaMap.size > 0 ? CALLER_MODULE : undefined)
        // The browser may ask for any module by name; the list is the server's.
        if (this.environment.name !== 'rsc') return undefined
        return writeActionsModule(metaMap.values(), {
          createId,
          nameFile: (file) => manager.toRelativeId(file),
        })
      },
    },
  }

  const rename: Plugin = {
    name: 'waymark:action-ids',
    transform: {
      filter: { code: /\.(?:registerServerReference|createServerReference)\(/ },
      handler(code, id) {
        const meta = manager.serverReferences.metaMap.get(
          manager.serverReferences.resolve(id, 'rsc').importId,
        )
        if (meta === undefined) return undefined
        // An action that development did not know of until now.
        const graph = server?.environments['rsc']?.moduleGraph
        const known = graph?.getModuleById(resolved)
        if (known !== undefined) graph?.invalidateModule(known)
        return { code: letCapturedChange(renameReferences(code, meta, createId)), map: null }
      },
    },
  }
  return [list, rename]
}

/** Files with actions, after a build. */
export function listActionFiles(config: ResolvedConfig, root: string): string[] {
  const { metaMap } = getPluginApi(config)!.manager.serverReferences
  return [...metaMap.keys()].map((id) => relative(root, id.split('?', 1)[0]!))
}

interface References {
  referenceKey: string
  exportNames: string[]
}

/** Puts ids into what the plugin for server components generated: registrations on the server, calls elsewhere. */
export function renameReferences(
  code: string,
  { referenceKey, exportNames }: References,
  createId: CreateActionId,
): string {
  return exportNames.reduce((text, name) => {
    const reference = `${referenceKey}#${name}`
    const id = JSON.stringify(createId(reference))
    return text
      .replaceAll(`, ${JSON.stringify(referenceKey)}, ${JSON.stringify(name)})`, () => `, ${id}, null)`)
      .replaceAll(`createServerReference(${JSON.stringify(reference)},`, () => `createServerReference(${id},`)
  }, code)
}

/**
 * What an action closes over is unpacked into constants. They are variables of a call, and an action may change its own. As many
 * characters as before, so that maps of the code hold.
 */
export function letCapturedChange(code: string): string {
  return code.replace(/\bconst (?=\[[\w$,]+\] = await [\w$]+\.decryptActionBoundArgs\()/g, 'let   ')
}
