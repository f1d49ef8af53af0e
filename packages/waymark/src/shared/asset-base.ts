import type { WireNames } from './wire.ts'

export interface AssetPrefixes {
  basePath: string
  /** `''`, a path, or the address of another server that has the assets: in front of their URLs. */
  assetPrefix: string
}

/** Start of the URL of every asset, with a slash at its end. */
export function createAssetBase({ internalSegment }: WireNames, prefixes: AssetPrefixes): string {
  return `${prefixes.assetPrefix || prefixes.basePath}/${internalSegment}/`
}

/** Starts of paths under which this server has its assets, wherever browsers are sent for them. */
export function listAssetBases(names: WireNames, { basePath, assetPrefix }: AssetPrefixes): string[] {
  const own = createAssetBase(names, { basePath, assetPrefix: '' })
  const prefixed =
    assetPrefix === '' ? own : createAssetBase(names, { basePath, assetPrefix: readPath(assetPrefix) })
  return own === prefixed ? [own] : [own, prefixed]
}

function readPath(prefix: string): string {
  return prefix.startsWith('/') ? prefix : new URL(prefix).pathname.replace(/\/$/, '')
}
