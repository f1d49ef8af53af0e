import { realpathSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { isServedFile, type LocatedFile } from '../shared/manifest.ts'

/** How Vite names files outside of the project. */
const OUTSIDE = '@fs'

export interface DevAssetOptions {
  root: string
  internalSegment: string
  /** Folders that Vite serves from. */
  allowed: readonly string[]
}

/** The file behind the URL that an imported asset has in development; Vite serves the same ones. */
export function createDevAssetLocator(options: DevAssetOptions): (path: string) => LocatedFile | undefined {
  const { root, internalSegment, allowed } = options
  const prefix = `/${internalSegment}/`
  return (path) => {
    if (!path.startsWith(prefix)) return undefined
    try {
      const segments = path.slice(prefix.length).split('/').map(decodeURIComponent)
      const isOutside = segments[0] === OUTSIDE
      const names = isOutside ? segments.slice(1) : segments
      if (!isServedFile(names)) return undefined
      const absolute = realpathSync(isOutside ? join('/', ...names) : join(root, ...names))
      if (!allowed.some((folder) => absolute.startsWith(folder + sep))) return undefined
      const found = statSync(absolute)
      if (!found.isFile()) return undefined
      const { size, mtimeMs } = found
      return { path: absolute, size, etag: `W/"${size}-${Math.trunc(mtimeMs)}"`, immutable: false }
    } catch {
      return undefined
    }
  }
}
