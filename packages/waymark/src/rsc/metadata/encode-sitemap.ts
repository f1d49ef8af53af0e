import { escapeHtml } from '../../shared/escape.ts'
import type { SitemapEntry, SitemapVideo } from '../../shared/metadata.ts'
import { isRecord, readList, readText, readTexts } from './field-values.ts'
import { readUrl } from './resolve-url.ts'

// Not allowed in XML 1.0, not even as a reference; one of them makes the whole file unreadable.
// eslint-disable-next-line no-control-regex
const FORBIDDEN_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Entries as the sitemap protocol wants them; entries and links without a safe URL are left out. */
export function encodeSitemap(entries: readonly SitemapEntry[]): string {
  const urls = entries.filter(isRecord).map((entry) => encodeEntry(entry as unknown as SitemapEntry))
  const body = urls.join('')
  const namespaces = [
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
    ...(body.includes('<xhtml:link ') ? ['xmlns:xhtml="http://www.w3.org/1999/xhtml"'] : []),
    ...(body.includes('<image:image>')
      ? ['xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"']
      : []),
    ...(body.includes('<video:video>')
      ? ['xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"']
      : []),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${namespaces.join(' ')}>\n${body}</urlset>\n`
}

function encodeEntry(entry: SitemapEntry): string {
  const url = readUrl(entry.url)
  if (url === undefined) return ''
  const languages = Object.entries(entry.alternates?.languages ?? {})
  const lines = [
    encodeElement('loc', url),
    ...languages.map(([language, href]) => encodeAlternate(language, href)),
    ...readTexts(entry.images).map((image) => {
      const location = encodeElement('image:loc', readUrl(image))
      return location && `<image:image>\n${location}</image:image>\n`
    }),
    ...readList(entry.videos).map(encodeVideo),
    encodeElement('lastmod', entry.lastModified),
    encodeElement('changefreq', entry.changeFrequency),
    encodeElement('priority', entry.priority),
  ]
  return `<url>\n${lines.join('')}</url>\n`
}

function encodeAlternate(language: string, url: unknown): string {
  const href = readUrl(url)
  if (href === undefined) return ''
  return `<xhtml:link rel="alternate" hreflang="${escapeXml(language)}" href="${escapeXml(href)}"/>\n`
}

const VIDEO_TEXTS = [
  'duration',
  'expiration_date',
  'rating',
  'view_count',
  'publication_date',
  'family_friendly',
  'requires_subscription',
  'live',
] as const

function encodeVideo(video: SitemapVideo): string {
  const { restriction, platform, uploader } = video
  const lines = [
    encodeElement('video:title', video.title),
    encodeElement('video:thumbnail_loc', readUrl(video.thumbnail_loc)),
    encodeElement('video:description', video.description),
    encodeElement('video:content_loc', readUrl(video.content_loc)),
    encodeElement('video:player_loc', readUrl(video.player_loc)),
    ...VIDEO_TEXTS.map((name) => encodeElement(`video:${name}`, video[name])),
    encodeElement('video:restriction', restriction?.content, ['relationship', restriction?.relationship]),
    encodeElement('video:platform', platform?.content, ['relationship', platform?.relationship]),
    encodeElement('video:uploader', uploader?.content, ['info', uploader?.info]),
    ...readTexts(video.tag).map((tag) => encodeElement('video:tag', tag)),
  ]
  return `<video:video>\n${lines.join('')}</video:video>\n`
}

function encodeElement(name: string, value: unknown, attribute?: [name: string, value: unknown]): string {
  const text = readText(value)
  if (text === undefined || text === '') return ''
  const detail = readText(attribute?.[1])
  const written = attribute && detail ? ` ${attribute[0]}="${escapeXml(detail)}"` : ''
  return `<${name}${written}>${escapeXml(text)}</${name}>\n`
}

const REFERENCES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Next.js writes texts as they are, so apps that were written for it escape them. Once is enough. */
function escapeXml(text: string): string {
  const plain = text.replace(/&(amp|lt|gt|quot|apos);/g, (_reference, name: string) => REFERENCES[name]!)
  return escapeHtml(plain.replace(FORBIDDEN_IN_XML, ''))
}
