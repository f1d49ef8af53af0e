import type { AppleWebApp, Metadata, ResolvedMetadata } from '../../shared/metadata.ts'
import { isRecord, readList, readTexts } from './field-values.ts'
import { resolveIcons } from './resolve-icons.ts'
import { readUrls, resolveAlternates, resolvePagination } from './resolve-links.ts'
import { resolveRobots } from './resolve-robots.ts'
import { resolveOpenGraph, resolveTwitter } from './resolve-social.ts'
import { resolveTitle } from './resolve-title.ts'
import { readMetadataBase, readUrl, type UrlScope } from './resolve-url.ts'

/** Title templates of the segments above, by the field they were written in. */
export interface TitleTemplates {
  title: string | null
  openGraph: string | null
  twitter: string | null
}

export interface MergeScope extends UrlScope {
  templates: TitleTemplates
}

type Key = keyof ResolvedMetadata
type Resolve<K extends Key> = (value: NonNullable<Metadata[K]>, scope: MergeScope) => ResolvedMetadata[K]

/** How each field is brought into its resolved shape. The list is also the list of known fields. */
const RESOLVE: { [K in Key]: Resolve<K> } = {
  metadataBase: (_value, scope) => scope.base,
  title: (value, scope) => resolveTitle(value, scope.templates.title),
  description: keep,
  applicationName: keep,
  generator: keep,
  creator: keep,
  publisher: keep,
  abstract: keep,
  category: keep,
  classification: keep,
  referrer: keep,
  keywords: (value) => readTexts(value),
  authors: (value) => readList(value).filter(isRecord),
  alternates: resolveAlternates,
  robots: resolveRobots,
  icons: resolveIcons,
  openGraph: (value, scope) => resolveOpenGraph(value, scope, scope.templates.openGraph),
  twitter: (value, scope) => resolveTwitter(value, scope, scope.templates.twitter),
  verification: keep,
  appleWebApp: resolveAppleWebApp,
  appLinks: keep,
  formatDetection: keep,
  itunes: keep,
  facebook: keep,
  pinterest: keep,
  manifest: (value) => readUrl(value) ?? null,
  archives: readUrls,
  assets: readUrls,
  bookmarks: readUrls,
  pagination: resolvePagination,
  other: keep,
}

const KEYS = Object.keys(RESOLVE) as Key[]

export const EMPTY_METADATA: ResolvedMetadata = Object.fromEntries(
  KEYS.map((key) => [key, null]),
) as unknown as ResolvedMetadata

/** Shallow: a field of the deeper level replaces it whole; `undefined` leaves it, `null` removes it. */
export function mergeMetadata(
  above: ResolvedMetadata,
  source: Metadata,
  scope: MergeScope,
): ResolvedMetadata {
  const merged = { ...above }
  // The base of a level counts for the URLs of that same level.
  const base = source.metadataBase ? readMetadataBase(source.metadataBase) : scope.base
  for (const key of KEYS) mergeField(merged, source, key, { ...scope, base })
  return merged
}

function mergeField<K extends Key>(
  merged: ResolvedMetadata,
  source: Metadata,
  key: K,
  scope: MergeScope,
): void {
  const value = source[key]
  if (value === undefined) return
  merged[key] = value === null ? (null as ResolvedMetadata[K]) : RESOLVE[key](value, scope)
}

function keep<T>(value: T): T {
  return value
}

function resolveAppleWebApp(value: boolean | AppleWebApp): AppleWebApp | null {
  if (value === true) return { capable: true }
  return value === false ? null : value
}
