import type { RuntimeConfig } from './config.ts'
import type { BrowserTelemetry } from './telemetry/loader-script.ts'
import type { WireNames } from './wire.ts'

/** One file that may be served, known at build time. Nothing outside this list is ever read for a request. */
export interface StaticFile {
  /** Path below the output folder (assets) or the public folder. */
  file: string
  root: 'client' | 'public'
  size: number
  contentType: string
  etag: string
  /** Seconds since 1970, for `Last-Modified`. Absent: not sent. */
  modified?: number
  /** Hashed name: may be cached for ever. */
  immutable: boolean
  /** Sizes of pre-compressed siblings (`<file>.br`, `<file>.gz`) where they pay. */
  encodings: { br?: number; gzip?: number }
}

/** A file of the app that was found by its URL path, for those who read it. */
export interface LocatedFile extends Pick<StaticFile, 'size' | 'etag' | 'immutable'> {
  /** Absolute. */
  path: string
}

export interface BuildManifest {
  buildId: string
  names: WireNames
  config: RuntimeConfig
  /** What was built, as far as the build could tell. */
  release: string
  /** By URL path, encoded as a browser sends it. */
  files: Record<string, StaticFile>
  /** What documents carry for telemetry in the browser. */
  browserTelemetry: BrowserTelemetry
  /** Files of earlier builds that are still served: how many builds ago they were new. */
  assetAges?: Record<string, number>
}

/** In the output folder; never served. */
export const SOURCE_MAPS_FILE = 'source-maps.json'

/** Which source map belongs to which script, for those who read stacks. */
export interface SourceMapList {
  release: string
  /** By URL path for scripts of the browser, by path below the output folder for those of the server. */
  files: Record<string, SourceMapEntry>
}

export interface SourceMapEntry {
  /** Stands in the script and in its map. */
  debugId: string
  /** Path of the map below the output folder. */
  map: string
}

/** The key of a file in `files`. Characters that browsers leave alone in paths stay as they are. */
export function encodeFilePath(segments: readonly string[]): string {
  return segments.map((segment) => `/${encodeSegment(segment)}`).join('')
}

function encodeSegment(segment: string): string {
  return encodeURI(segment)
    .replace(/[?#]/g, encodeURIComponent)
    .replace(/%5B/g, '[')
    .replace(/%5D/g, ']')
    .replace(/%7C/g, '|')
}

/** What is never served: hidden files and folders (but for `.well-known/` itself) and source maps. */
export function isServedFile(segments: readonly string[]): boolean {
  if (segments.at(-1)?.toLowerCase().endsWith('.map')) return false
  return segments.every((segment, index) => {
    if (segment === '.well-known' && index === 0) return true
    return segment !== '' && !segment.startsWith('.')
  })
}
