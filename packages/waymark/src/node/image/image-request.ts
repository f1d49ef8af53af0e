import { createAssetBase, listAssetBases, type AssetPrefixes } from '../../shared/asset-base.ts'
import { canonicalise } from '../../shared/canonical-path.ts'
import type { ImageSettings } from '../../shared/image-config.ts'
import { isAllowedLocal, isAllowedRemote } from '../../shared/image-patterns.ts'
import { IMAGE_PATH, IMAGE_QUERY, type WireNames } from '../../shared/wire.ts'

const MAX_URL_CHARS = 3_072

/** Where an original comes from. */
export type ImageSource = { kind: 'local'; path: string } | { kind: 'remote'; url: URL }

export type ImageRequest =
  | { kind: 'accepted'; source: ImageSource; width: number; quality: number }
  | { kind: 'refused'; reason: string }

export interface ImageGate {
  settings: ImageSettings
  names: WireNames
  prefixes: AssetPrefixes
}

/** The gate before anything is read or fetched. `target` is the request target. */
export function readImageRequest(target: string, gate: ImageGate): ImageRequest {
  const { settings } = gate
  const query = new URLSearchParams(target.slice(target.indexOf('?') + 1 || target.length))
  const url = readOnly(query, IMAGE_QUERY.url)
  if (url === undefined || url === '' || url.length > MAX_URL_CHARS) return refuse('The url is missing.')
  const width = readListed(query, IMAGE_QUERY.width, [...settings.deviceSizes, ...settings.imageSizes])
  if (width === undefined) return refuse('The width is not one of those that are configured.')
  const quality = readListed(query, IMAGE_QUERY.quality, settings.qualities)
  if (quality === undefined) return refuse('The quality is not one of those that are configured.')
  const source =
    readOwnAsset(url, gate) ?? (url.startsWith('/') ? readLocal(url, gate) : readRemote(url, settings))
  return source === undefined
    ? refuse('The url is not allowed.')
    : { kind: 'accepted', source, width, quality }
}

function refuse(reason: string): ImageRequest {
  return { kind: 'refused', reason }
}

/** Of two values, a cache in between may look at the other one. */
function readOnly(query: URLSearchParams, key: string): string | undefined {
  const values = query.getAll(key)
  return values.length === 1 ? values[0] : undefined
}

function readListed(query: URLSearchParams, key: string, allowed: readonly number[]): number | undefined {
  const text = readOnly(query, key) ?? ''
  const value = /^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined
  return value !== undefined && allowed.includes(value) ? value : undefined
}

/** Assets may have the address of another server, which got them from this one. */
function readOwnAsset(url: string, gate: ImageGate): ImageSource | undefined {
  const base = createAssetBase(gate.names, gate.prefixes)
  if (base.startsWith('/') || !url.startsWith(base)) return undefined
  return readLocal(`/${gate.names.internalSegment}/${url.slice(base.length)}`, gate)
}

function readLocal(url: string, { settings, names, prefixes }: ImageGate): ImageSource | undefined {
  // `URLSearchParams` replaces halves of characters, so every rest can be encoded.
  const canonical = canonicalise(url.replace(/[^ -~]+/gu, encodeURIComponent))
  // What would be redirected, such as `//host` and `/\host`, is not a path that anybody means.
  if (canonical.kind !== 'location') return undefined
  const { pathname, search } = canonical.location
  const path = stripPrefixes(pathname, names, prefixes)
  // Patterns of the app are about addresses that somebody writes; these the build has made.
  const isAsset = path.startsWith(`/${names.internalSegment}/`)
  if (isAsset ? search !== '' : !isAllowedLocal(settings, { pathname, search })) return undefined
  // An image of an image of an image would never end.
  return path === `/${names.internalSegment}/${IMAGE_PATH}` ? undefined : { kind: 'local', path }
}

/** The path as files are known by. */
function stripPrefixes(pathname: string, names: WireNames, prefixes: AssetPrefixes): string {
  const base = listAssetBases(names, prefixes).find((start) => pathname.startsWith(start))
  if (base !== undefined) return `/${names.internalSegment}/${pathname.slice(base.length)}`
  const { basePath } = prefixes
  return basePath !== '' && pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : pathname
}

function readRemote(text: string, settings: ImageSettings): ImageSource | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  // A name and password in an address are there to be mistaken for the host.
  if (url.username !== '' || url.password !== '' || !isAllowedRemote(settings, url)) return undefined
  url.hash = ''
  return { kind: 'remote', url }
}
