import { readText, readTexts } from './field-values.ts'
import { readUrl } from './resolve-url.ts'

/** One tag of the head as data. Only the attributes named here can be written. */
export type HeadTag =
  | { kind: 'title'; text: string }
  | { kind: 'charset' }
  | { kind: 'meta'; attribute: 'name' | 'property'; name: string; content: string; media?: string }
  | ({ kind: 'link'; rel: string; href: string } & LinkDetails)

export interface LinkDetails {
  title?: string
  hrefLang?: string
  media?: string
  type?: string
  sizes?: string
  color?: string
  fetchPriority?: 'high' | 'low' | 'auto'
}

export function createNamed(name: string, value: unknown): HeadTag[] {
  return readTexts(value).flatMap((content) => createMeta('name', name, content))
}

export function createProperty(name: string, value: unknown): HeadTag[] {
  return readTexts(value).flatMap((content) => createMeta('property', name, content))
}

/** For values that readers of the page follow: unsafe URLs leave no tag. */
export function createUrlMeta(attribute: 'name' | 'property', name: string, value: unknown): HeadTag[] {
  return createMeta(attribute, name, readUrl(value))
}

export function createMeta(
  attribute: 'name' | 'property',
  name: string,
  value: unknown,
  media?: string | null,
): HeadTag[] {
  const content = readText(value)
  if (content === undefined || content === '') return []
  return [{ kind: 'meta', attribute, name, content, ...(media && { media }) }]
}

export function createLink(rel: string, url: unknown, details: LinkDetails = {}): HeadTag[] {
  const href = readUrl(url)
  return href === undefined ? [] : [{ kind: 'link', rel, href, ...details }]
}
