import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { SourceMapList } from '../../packages/waymark/src/shared/manifest.ts'
import type { RunningApp } from './start-app.ts'
import type { ReceivedFrame } from './stub-service.ts'

// A dependency of the framework, not of the tests.
const requireOfWaymark = createRequire(new URL('../../packages/waymark/package.json', import.meta.url))
const { TraceMap, originalPositionFor } = requireOfWaymark('@jridgewell/trace-mapping') as {
  TraceMap: new (json: string) => object
  originalPositionFor(map: object, position: { line: number; column: number }): { source: string | null }
}

/** The source file of a frame of a page, found by the list of source maps that the build wrote. */
export async function mapFrame(
  { dir, mode }: RunningApp,
  { filename, lineno = 0, colno = 0 }: ReceivedFrame,
): Promise<string | null> {
  // In development the report is mapped on its way.
  if (mode === 'dev') return filename
  const { pathname } = new URL(filename)
  const folder = join(dir, '.waymark')
  const { files } = JSON.parse(await readFile(join(folder, 'source-maps.json'), 'utf8')) as SourceMapList
  const map = new TraceMap(await readFile(join(folder, files[pathname]!.map), 'utf8'))
  return originalPositionFor(map, { line: lineno, column: colno - 1 }).source
}
