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
    host: readHost(context),
  }
}

/** The host matters where it decides the locale; else any would do, and what a visitor claims must not get in. */
function readHost({ request, config }: RequestContext): string {
  const { i18n, canonicalOrigin } = config
  const domain = i18n?.domains && findDomain(readClient(request, config).host, i18n)?.domain
  return domain ?? chooseHost(canonicalOrigin)
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

/** Names what is kept for an address. Builds do not share what they keep. */
export function createKeptKey({ runtime }: AppState, { location, place, locale, host }: Spot): string {
  const { buildId, config } = runtime
  const parts = [buildId, locale ?? '', location.shown]
  if (place !== location) parts.push(place.pathname)
  if (config.i18n?.domains !== undefined) parts.push(host)
  return `page:${parts.map(encodeURIComponent).join(':')}`
}
