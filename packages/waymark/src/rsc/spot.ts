import { readClient } from '../server/read-client.ts'
import type { RequestContext } from '../server/request-context.ts'
import { canonicalise, type Place, type RequestLocation } from '../shared/canonical-path.ts'
import { addPrefixes } from '../shared/href.ts'
import { findDomain } from '../shared/locale-domain.ts'
import type { AppState } from './app.ts'

/** An address without a visitor: all that a kept answer may depend on. */
export interface Spot {
  location: RequestLocation
  place: Place
  locale?: string
  host: string
}

/** Where a request is, without what the visitor brought along. */
export function readSpot(context: RequestContext): Spot {
  const { location, place, locale } = context
  const bare: RequestLocation = { ...location, search: '', payloadKey: undefined }
  return {
    location: bare,
    place: place === location ? bare : { ...place, search: '' },
    ...(locale !== undefined && { locale }),
    host: readDomain(context) || chooseHost(context.config.canonicalOrigin),
  }
}

/** The domain that decides the locale, where there are such; else empty. What a visitor claims must not get in. */
export function readDomain({ request, config }: RequestContext): string {
  const { i18n } = config
  if (i18n?.domains === undefined) return ''
  return findDomain(readClient(request, config).host, i18n)?.domain ?? ''
}

function chooseHost(canonicalOrigin: string): string {
  return canonicalOrigin === '' ? 'localhost' : new URL(canonicalOrigin).host
}

/** `path` is below base path and locale, encoded. */
export function createSpot({ runtime }: AppState, path: string, locale: string | undefined): Spot {
  const { config } = runtime
  const { basePath, trailingSlash, i18n, canonicalOrigin } = config
  const canonical = canonicalise(path, { basePath: '', trailingSlash, skipTrailingSlashRedirect: true })
  if (canonical.kind !== 'location') throw new TypeError(`${path} is no address of a page.`)
  const shown = addPrefixes(canonical.location.pathname, {
    basePath,
    trailingSlash,
    ...(i18n && locale !== undefined && { locale, defaultLocale: i18n.defaultLocale, locales: i18n.locales }),
  })
  const location: RequestLocation = { ...canonical.location, shown }
  return {
    location,
    place: location,
    ...(locale !== undefined && { locale }),
    host: chooseHost(canonicalOrigin),
  }
}

/** Names what is kept for an address. Builds do not share what they keep. Nothing in it can hold a `|` itself. */
export function createKeptKey(
  { runtime }: AppState,
  spot: Pick<Spot, 'location' | 'place' | 'locale'>,
  host: string,
): string {
  const { location, place, locale = '' } = spot
  const moved = place === location ? '' : place.pathname
  return `page|${runtime.buildId}|${locale}|${location.shown}|${moved}|${host}`
}
