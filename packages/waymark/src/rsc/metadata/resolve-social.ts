import type {
  OpenGraph,
  ResolvedMetadata,
  ResolvedOpenGraph,
  ResolvedTitle,
  ResolvedTwitter,
  Twitter,
} from '../../shared/metadata.ts'
import { resolveMedia } from './resolve-media.ts'
import { resolveTitle } from './resolve-title.ts'
import { resolvePageUrl, type UrlScope } from './resolve-url.ts'

export function resolveOpenGraph(
  value: OpenGraph,
  scope: UrlScope,
  template: string | null,
): ResolvedOpenGraph {
  return {
    ...value,
    title: resolveTitle(value.title, template),
    url: resolvePageUrl(value.url, scope) ?? null,
    images: resolveMedia(value.images, scope),
    videos: resolveMedia(value.videos, scope),
    audio: resolveMedia(value.audio, scope),
  }
}

export function resolveTwitter(value: Twitter, scope: UrlScope, template: string | null): ResolvedTwitter {
  return {
    ...value,
    title: resolveTitle(value.title, template),
    images: resolveMedia(value.images, scope),
  }
}

/** After the last level: a card takes what it lacks from Open Graph, and both from title and description. */
export function inheritSocialFields(metadata: ResolvedMetadata): ResolvedMetadata {
  const openGraph = metadata.openGraph && {
    ...metadata.openGraph,
    title: pickTitle(metadata.openGraph.title, metadata.title),
    description: metadata.openGraph.description || metadata.description,
  }
  if (!openGraph && !metadata.twitter) return metadata
  const card: Partial<ResolvedTwitter> = metadata.twitter ?? {}
  const images = card.images?.length ? card.images : (openGraph?.images ?? [])
  const twitter: ResolvedTwitter = {
    ...card,
    card: card.card ?? (images.length > 0 ? 'summary_large_image' : 'summary'),
    title: pickTitle(card.title ?? null, openGraph ? openGraph.title : metadata.title),
    description: card.description || openGraph?.description || metadata.description,
    images,
  }
  return { ...metadata, openGraph, twitter }
}

function pickTitle(own: ResolvedTitle | null, inherited: ResolvedTitle | null): ResolvedTitle | null {
  return own?.absolute ? own : inherited
}
