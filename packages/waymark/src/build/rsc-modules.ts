import { getPluginApi, type RscPluginManager } from '@vitejs/plugin-rsc'
import type { Rollup } from 'vite'

/** Ids of modules, with the ids of what they import, now or on demand. */
export type ModuleImports = ReadonlyMap<string, readonly string[]>

export function readModuleImports(context: Rollup.PluginContext): ModuleImports {
  const readImports = (info: Rollup.ModuleInfo | null): string[] =>
    info === null ? [] : [...info.importedIds, ...info.dynamicallyImportedIds]
  return new Map([...context.getModuleIds()].map((id) => [id, readImports(context.getModuleInfo(id))]))
}

/** None while the plugin for server components only looks for client components. */
export function readManager({ environment }: Rollup.PluginContext): RscPluginManager | undefined {
  const manager = getPluginApi(environment.getTopLevelConfig())?.manager
  return manager?.isScanBuild ? undefined : manager
}
