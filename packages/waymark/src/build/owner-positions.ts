import { SourceMap, type SourceMapPayload } from 'node:module'
import { ESModulesEvaluator } from 'vite/module-runner'
import type { ErrorOwners } from '../shared/note-owners.ts'
import type { SourcePosition } from './source-positions.ts'
import { resolveSource, type StackLocation } from './stack-frames.ts'

/** Where a line of a stack that React drew comes from. */
export type MapOwner = (
  location: StackLocation,
  renderer: ErrorOwners['renderer'],
) => SourcePosition | undefined

/** What is needed of Vite's dev server: the modules that it runs itself. */
export interface RunModules {
  environments: Record<string, { moduleGraph: { getModuleById(id: string): RunModule | undefined } }>
}

interface RunModule {
  transformResult: { map: { mappings: string } | null } | null
}

/** Vite runs a module as the body of a function, whose head takes some lines. */
const HEAD_LINES = new ESModulesEvaluator().startOffset

/** Vite maps the stacks of what is thrown. React draws the stacks of owners past it, from the code that runs. */
export function createOwnerMapper(server: RunModules, root: string): MapOwner {
  return (location, renderer) => {
    const path = resolveSource(location.source, root)
    if (path === undefined) return undefined
    // The HTML renderer and the browser get the owners among server components with the payload, which names them by URL.
    const isOfPayload = renderer !== 'ssr' || location.source.startsWith('file:')
    const environment = server.environments[isOfPayload ? 'rsc' : 'ssr']
    const map = environment?.moduleGraph.getModuleById(path)?.transformResult?.map
    if (!map) return undefined
    const line = location.line - HEAD_LINES
    const entry = new SourceMap(map as SourceMapPayload).findEntry(line - 1, location.column - 1)
    if (!('originalLine' in entry)) return undefined
    return { path, line: entry.originalLine + 1, column: entry.originalColumn + 1 }
  }
}
