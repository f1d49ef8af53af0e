/** What is wrong with a file that was chosen as a source map. */
export type SourceMapFault = 'not-a-map' | 'no-id'

/** The id by which reports name the script that a map belongs to. Bundlers write it under either name. */
export function readMapId(text: string): { debugId: string } | { fault: SourceMapFault } {
  let map: unknown
  try {
    map = JSON.parse(text)
  } catch {
    return { fault: 'not-a-map' }
  }
  if (typeof map !== 'object' || map === null || !('version' in map) || map.version !== 3) {
    return { fault: 'not-a-map' }
  }
  const { debugId, debug_id: older } = map as Partial<Record<'debugId' | 'debug_id', unknown>>
  const id = debugId ?? older
  return typeof id === 'string' && id !== '' ? { debugId: id } : { fault: 'no-id' }
}
