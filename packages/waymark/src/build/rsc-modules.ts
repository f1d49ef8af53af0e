import { getPluginApi, type RscPluginManager } from '@vitejs/plugin-rsc'
import type { Rollup } from 'vite'
import { listReached } from './listed-styles.ts'

/** Ids of modules, with the ids of what they import, now or on demand. */
export type ModuleImports = ReadonlyMap<string, readonly string[]>

export function readModuleImports(context: Rollup.PluginContext): ModuleImports {
  const readImports = (info: Rollup.ModuleInfo | null): string[] =>
    info === null ? [] : [...info.importedIds, ...info.dynamicallyImportedIds]
  return new Map([...context.getModuleIds()].map((id) => [id, readImports(context.getModuleInfo(id))]))
}

/** What a server build loads when it is asked for, with all that comes with it. */
export function listLoadedOnDemand(
  context: Rollup.PluginContext,
  isStart: (id: string) => boolean,
): ReadonlySet<string> {
  const infoOf = (id: string): Rollup.ModuleInfo | null => context.getModuleInfo(id)
  const starts = [...context.getModuleIds()].flatMap((id) => infoOf(id)?.dynamicallyImportedIds ?? [])
  return listReached(starts.filter(isStart), {
    importsOf: (id) => infoOf(id)?.importedIds ?? [],
    isReference: () => false,
  })
}

/** None while the plugin for server components only looks for client components. */
export function readManager({ environment }: Rollup.PluginContext): RscPluginManager | undefined {
  const manager = getPluginApi(environment.getTopLevelConfig())?.manager
  return manager?.isScanBuild ? undefined : manager
}
