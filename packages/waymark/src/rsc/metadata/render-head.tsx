import type { ReactElement, ReactNode } from 'react'
import type { ResolvedMetadata, ResolvedViewport } from '../../shared/metadata.ts'
import { createAlternateTags, createBasicTags, createViewportTags } from './basic-tags.ts'
import type { HeadTag } from './head-tag.ts'
import { createAppLinkTags, createIconTags, createPlatformTags } from './platform-tags.ts'
import { createOpenGraphTags, createTwitterTags } from './social-tags.ts'

/** What must be in the first bytes even when metadata takes its time. */
export function renderViewport(viewport: ResolvedViewport): ReactNode {
  return renderTags(createViewportTags(viewport))
}

/**
 * Order: title and general fields; alternates; platforms and verification; Open Graph; Twitter; app links; icons.
 * React hoists all of them into the head. The same title on another `page` is a new one: the page before may have set its own,
 * of which React knows nothing.
 */
export function renderMetadata(metadata: ResolvedMetadata, page: string): ReactNode {
  return renderTags(createMetadataTags(metadata), page)
}

/** The same tags for another page. */
export function moveMetadata(tags: ReactNode, page: string): ReactNode {
  const { children } = (tags as ReactElement<{ children: ReactElement<{ children?: ReactNode }>[] }>).props
  return (
    <>
      {children.map((tag) =>
        tag.type === 'title' ? <title key={`title:${page}:0`}>{tag.props.children}</title> : tag,
      )}
    </>
  )
}

function createMetadataTags(metadata: ResolvedMetadata): HeadTag[] {
  return [
    ...createBasicTags(metadata),
    ...createAlternateTags(metadata),
    ...createPlatformTags(metadata),
    ...createOpenGraphTags(metadata.openGraph),
    ...createTwitterTags(metadata.twitter),
    ...createAppLinkTags(metadata.appLinks),
    ...createIconTags(metadata.icons),
  ]
}

function renderTags(tags: HeadTag[], page = ''): ReactNode {
  const counts = new Map<string, number>()
  return (
    <>
      {tags.map((tag) => {
        const identity = readIdentity(tag, page)
        const count = counts.get(identity) ?? 0
        counts.set(identity, count + 1)
        return renderTag(tag, `${identity}:${count}`)
      })}
    </>
  )
}

/** Same identity on the next page: React updates the tag instead of replacing it. */
function readIdentity(tag: HeadTag, page: string): string {
  if (tag.kind === 'title') return `title:${page}`
  if (tag.kind === 'meta') return `meta:${tag.name}`
  return tag.kind === 'link' ? `link:${tag.rel}` : tag.kind
}

function renderTag(tag: HeadTag, key: string): ReactNode {
  if (tag.kind === 'charset') return <meta key={key} charSet="utf-8" />
  if (tag.kind === 'title') return <title key={key}>{tag.text}</title>
  if (tag.kind === 'meta') {
    const { attribute, name, content, media } = tag
    const label = attribute === 'name' ? { name } : { property: name }
    return <meta key={key} {...label} content={content} {...(media && { media })} />
  }
  const { kind: _kind, ...attributes } = tag
  return <link key={key} {...attributes} />
}
