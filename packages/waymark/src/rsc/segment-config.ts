import { isLoadedLeaf, type LoadedLevel } from './load-route.ts'

type DynamicOption = 'auto' | 'force-dynamic' | 'error' | 'force-static'

const DYNAMIC_OPTIONS: ReadonlySet<unknown> = new Set(['auto', 'force-dynamic', 'error', 'force-static'])

/** `export const dynamic` of a route. */
function readDynamicOption(root: LoadedLevel): DynamicOption {
  return findInnermost(root, readOption) ?? 'auto'
}

/** An option of layouts and page; the innermost segment that sets it wins. */
function findInnermost<T>(
  root: LoadedLevel,
  read: (module: Record<string, unknown> | undefined) => T | undefined,
): T | undefined {
  const own = read(root.files.layout?.module)
  const child = root.slots['children']
  if (child === undefined) return own
  return (isLoadedLeaf(child) ? read(child.file?.module) : findInnermost(child, read)) ?? own
}

/** `export const staleTime` in seconds, of the innermost segment that sets it: how long the browser may reuse the page. */
export function readStaleTime(root: LoadedLevel): number | undefined {
  const seconds = findInnermost(root, (module) => module?.['staleTime'])
  return typeof seconds === 'number' && seconds >= 0 ? seconds : undefined
}

/** The page says of itself that it is the same for everybody. */
export function isAlwaysSame(root: LoadedLevel): boolean {
  const dynamic = readDynamicOption(root)
  return dynamic === 'force-static' || dynamic === 'error'
}

function readOption(module: Record<string, unknown> | undefined): DynamicOption | undefined {
  const value = module?.['dynamic']
  return DYNAMIC_OPTIONS.has(value) ? (value as DynamicOption) : undefined
}
