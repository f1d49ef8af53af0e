import { createHash } from 'node:crypto'
import type { EventData } from '../digest/event-data.ts'

/** What was built, as senders and builds name it. */
export interface Build {
  release?: string | undefined
  /** One of several builds of a release. */
  dist?: string | undefined
}

export function buildOf({ release, tags }: Pick<EventData, 'release' | 'tags'>): Build {
  return { release, dist: tags.find(([name]) => name === 'dist')?.[1] }
}

/**
 * An id for the map of a script that has none of its own: the same for the build that sends the map and for the frame that
 * needs it. `url` is the address of the script, or `~` and its path.
 */
export function createMapId({ release = '', dist = '' }: Build, url: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([release, dist, url]))
    .digest('hex')
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Of the app's server, wherever it is deployed. */
const BUILD_FOLDER = '/.waymark/'

/** Addresses by which a build may have named the script of a frame. */
export function listAddresses(filename: string): string[] {
  const [plain = ''] = filename.split(/[?#]/, 1)
  const [, scheme, host, path] = /^([a-z][\w+.-]*):\/\/([^/]*)(\/.*)$/i.exec(plain) ?? []
  if (path !== undefined) return scheme === 'app' || host === '' ? [`~${path}`] : [plain, `~${path}`]
  // On Windows.
  const unix = plain.replaceAll('\\', '/')
  const start = unix.lastIndexOf(BUILD_FOLDER)
  const places = start === -1 ? [unix] : [unix.slice(start), unix]
  return places.filter((place) => place.startsWith('/')).map((place) => `~${place}`)
}
