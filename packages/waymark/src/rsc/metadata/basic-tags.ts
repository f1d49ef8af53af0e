import type { ResolvedMetadata, ResolvedViewport } from '../../shared/metadata.ts'
import { readList, readText } from './field-values.ts'
import { createLink, createMeta, createNamed, type HeadTag } from './head-tag.ts'

const VIEWPORT_NAMES = [
  ['width', 'width'],
  ['height', 'height'],
  ['initialScale', 'initial-scale'],
  ['minimumScale', 'minimum-scale'],
  ['maximumScale', 'maximum-scale'],
  ['userScalable', 'user-scalable'],
  ['viewportFit', 'viewport-fit'],
  ['interactiveWidget', 'interactive-widget'],
] as const

export function createViewportTags(viewport: ResolvedViewport): HeadTag[] {
  const words = VIEWPORT_NAMES.flatMap(([key, name]) => {
    const value = viewport[key]
    const text = typeof value === 'boolean' ? (value ? 'yes' : 'no') : readText(value)
    return text ? `${name}=${text}` : []
  })
  return [
    { kind: 'charset' },
    ...createMeta('name', 'viewport', words.join(', ')),
    ...viewport.themeColor.flatMap(({ color, media }) => createMeta('name', 'theme-color', color, media)),
    ...createMeta('name', 'color-scheme', viewport.colorScheme),
  ]
}

export function createBasicTags(metadata: ResolvedMetadata): HeadTag[] {
  const title = metadata.title?.absolute
  return [
    ...(title ? [{ kind: 'title', text: title } as const] : []),
    ...createMeta('name', 'description', metadata.description),
    ...createMeta('name', 'application-name', metadata.applicationName),
    ...readList(metadata.authors).flatMap(({ name, url }) => [
      ...createLink('author', url),
      ...createMeta('name', 'author', name),
    ]),
    ...createLink('manifest', metadata.manifest),
    ...createMeta('name', 'generator', metadata.generator),
    ...createMeta('name', 'keywords', metadata.keywords?.join(',')),
    ...createMeta('name', 'referrer', metadata.referrer),
    ...createMeta('name', 'creator', metadata.creator),
    ...createMeta('name', 'publisher', metadata.publisher),
    ...createMeta('name', 'robots', metadata.robots?.basic),
    ...createMeta('name', 'googlebot', metadata.robots?.googleBot),
    ...createMeta('name', 'abstract', metadata.abstract),
    ...readList(metadata.archives).flatMap((url) => createLink('archives', url)),
    ...readList(metadata.assets).flatMap((url) => createLink('assets', url)),
    ...readList(metadata.bookmarks).flatMap((url) => createLink('bookmarks', url)),
    ...createLink('prev', metadata.pagination?.previous),
    ...createLink('next', metadata.pagination?.next),
    ...createMeta('name', 'category', metadata.category),
    ...createMeta('name', 'classification', metadata.classification),
    ...Object.entries(metadata.other ?? {}).flatMap(([name, value]) => createNamed(name, value)),
  ]
}

export function createAlternateTags(metadata: ResolvedMetadata): HeadTag[] {
  const alternates = metadata.alternates
  if (!alternates) return []
  const { canonical, languages, media, types } = alternates
  return [
    ...createLink('canonical', canonical?.url, canonical?.title ? { title: canonical.title } : {}),
    ...createGroup(languages, (hrefLang) => ({ hrefLang })),
    ...createGroup(media, (query) => ({ media: query })),
    ...createGroup(types, (type) => ({ type })),
  ]
}

function createGroup(
  groups: Record<string, { url: string; title?: string }[]>,
  readDetails: (key: string) => { hrefLang?: string; media?: string; type?: string },
): HeadTag[] {
  return Object.entries(groups).flatMap(([key, links]) =>
    links.flatMap(({ url, title }) =>
      createLink('alternate', url, { ...readDetails(key), ...(title && { title }) }),
    ),
  )
}
