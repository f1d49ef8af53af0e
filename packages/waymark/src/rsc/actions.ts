import { createServerManifest, loadServerAction } from '@vitejs/plugin-rsc/rsc/server.node'
import type { ServerManifest } from '@vitejs/plugin-rsc/vendor/react-server-dom/server.node'

export type ActionFunction = (...args: unknown[]) => unknown

export interface Actions {
  hasActions: boolean
  isKnown(id: string): boolean
  /** File and export, for reports. */
  nameOf(id: string): string
  load(id: string): Promise<ActionFunction>
  /** What the decoder may resolve: these ids and nothing else. */
  manifest: ServerManifest
}

/** In development the list grows as files are compiled, and is read anew for each request. */
export async function loadActions(): Promise<Actions> {
  const { actions } = await import('virtual:waymark/actions')
  const find = (id: string): (typeof actions)[string] | undefined =>
    Object.hasOwn(actions, id) ? actions[id] : undefined
  const references = createServerManifest() as ServerManifest
  return {
    hasActions: Object.keys(actions).length > 0,
    isKnown: (id) => find(id) !== undefined,
    nameOf: (id) => find(id)?.name ?? 'unknown',
    load: (id) => loadServerAction(find(id)!.reference) as Promise<ActionFunction>,
    manifest: new Proxy({} as ServerManifest, {
      get(_target, id) {
        const action = typeof id === 'string' ? find(id) : undefined
        return action && references[action.reference]
      },
    }),
  }
}
