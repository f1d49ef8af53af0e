import { relative } from 'node:path'
import type { Rollup } from 'vite'

/** Enough to see where an import comes from. */
const MAX_CHAIN = 12

/** The part of a plugin's context that knows who imports whom. */
export type ImportContext = Pick<Rollup.PluginContext, 'environment' | 'getModuleInfo'>

/** ` (lib/db.ts ← app/cart.tsx)`, from a file to the one that needs it first; empty when nothing imports it. */
export function describeImportChain(context: ImportContext, id: string, root: string): string {
  const chain = readImportChain(id, createImporterReader(context))
  return chain.length > 1 ? ` (${chain.map((module) => relative(root, module)).join(' ← ')})` : ''
}

/** A build knows importers by module info, development by its graph. */
function createImporterReader(context: ImportContext): (id: string) => string | undefined {
  const { environment } = context
  if (environment.mode !== 'dev') return (id) => context.getModuleInfo(id)?.importers[0]
  return (id) => {
    const [importer] = environment.moduleGraph.getModuleById(id)?.importers ?? []
    return importer?.id ?? undefined
  }
}

/** Modules that the build wrote are left out. */
function readImportChain(id: string, importerOf: (id: string) => string | undefined): string[] {
  const chain = [id]
  for (let next = importerOf(id); next !== undefined && chain.length < MAX_CHAIN; next = importerOf(next)) {
    if (next.startsWith('\0') || next.startsWith('virtual:') || chain.includes(next)) break
    chain.push(next)
  }
  return chain.map((module) => module.split('?', 1)[0] ?? module)
}
