import type { Metadata, ResolvedAlternateURLs, ResolvedLink } from '../../shared/metadata.ts'
import { isRecord, readList, readText } from './field-values.ts'
import { readUrl, resolvePageUrl, type UrlScope } from './resolve-url.ts'

type Written<Key extends keyof Metadata> = NonNullable<Metadata[Key]>

export function resolveAlternates(value: Written<'alternates'>, scope: UrlScope): ResolvedAlternateURLs {
  return {
    canonical: resolveLinks(value.canonical, scope)[0] ?? null,
    // Not with `null` or an empty list: a page that exists in one language only says so.
    languages: resolveLinkGroups(
      value.languages === undefined ? scope.listLanguages?.(scope.base) : value.languages,
      scope,
    ),
    media: resolveLinkGroups(value.media, scope),
    types: resolveLinkGroups(value.types, scope),
  }
}

export function resolvePagination(
  value: Written<'pagination'>,
  scope: UrlScope,
): { previous: string | null; next: string | null } {
  return {
    previous: resolvePageUrl(value.previous, scope) ?? null,
    next: resolvePageUrl(value.next, scope) ?? null,
  }
}

export function readUrls(value: string | URL | (string | URL)[]): string[] {
  return readList(value).flatMap((item) => readUrl(item) ?? [])
}

function resolveLinkGroups(groups: unknown, scope: UrlScope): Record<string, ResolvedLink[]> {
  if (!isRecord(groups)) return {}
  const entries = Object.entries(groups).map(([key, links]) => [key, resolveLinks(links, scope)] as const)
  return Object.fromEntries(entries.filter(([, links]) => links.length > 0))
}

function resolveLinks(value: unknown, scope: UrlScope): ResolvedLink[] {
  return readList(value).flatMap((item) => {
    const descriptor = isRecord(item) && !(item instanceof URL) ? item : { url: item }
    const url = resolvePageUrl(descriptor.url, scope)
    const title = readText(descriptor.title)
    return url === undefined ? [] : [{ url, ...(title && { title }) }]
  })
}
