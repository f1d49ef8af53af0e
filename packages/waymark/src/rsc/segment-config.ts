import { isLoadedLeaf, type LoadedLevel } from './load-route.ts'

type DynamicOption = 'auto' | 'force-dynamic' | 'error' | 'force-static'

const DYNAMIC_OPTIONS: ReadonlySet<unknown> = new Set(['auto', 'force-dynamic', 'error', 'force-static'])

/** `export const dynamic` of a route; the innermost segment that sets it wins. */
function readDynamicOption(root: LoadedLevel): DynamicOption {
  let option: DynamicOption = 'auto'
  for (let level = root; ;) {
    option = readOption(level.files.layout?.module) ?? option
    const child = level.slots['children']
    if (child === undefined) return option
    if (isLoadedLeaf(child)) return readOption(child.file?.module) ?? option
    level = child
  }
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
