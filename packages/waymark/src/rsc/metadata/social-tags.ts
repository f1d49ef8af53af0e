import type {
  OpenGraphType,
  OpenGraphTypeFields,
  ResolvedMedia,
  ResolvedOpenGraph,
  ResolvedTwitter,
} from '../../shared/metadata.ts'
import { isRecord, readList } from './field-values.ts'
import { createMeta, createProperty, createUrlMeta, type HeadTag } from './head-tag.ts'

export function createOpenGraphTags(openGraph: ResolvedOpenGraph | null): HeadTag[] {
  if (!openGraph) return []
  return [
    ...createMeta('property', 'og:determiner', openGraph.determiner),
    ...createMeta('property', 'og:title', openGraph.title?.absolute),
    ...createMeta('property', 'og:description', openGraph.description),
    ...createUrlMeta('property', 'og:url', openGraph.url),
    ...createMeta('property', 'og:site_name', openGraph.siteName),
    ...createMeta('property', 'og:locale', openGraph.locale),
    ...createMeta('property', 'og:country_name', openGraph.countryName),
    ...createMeta('property', 'og:ttl', openGraph.ttl),
    ...createMediaTags('og:image', openGraph.images),
    ...createMediaTags('og:video', openGraph.videos),
    ...createMediaTags('og:audio', openGraph.audio),
    ...createProperty('og:email', openGraph.emails),
    ...createProperty('og:phone_number', openGraph.phoneNumbers),
    ...createProperty('og:fax_number', openGraph.faxNumbers),
    ...createProperty('og:locale:alternate', openGraph.alternateLocale),
    ...createTypeTags(openGraph),
  ]
}

type TypeField = keyof OpenGraphTypeFields

const VIDEO: TypeField[] = ['actors', 'directors', 'writers', 'duration', 'releaseDate', 'tags']

const FIELDS_OF_TYPE: Record<OpenGraphType, TypeField[]> = {
  website: [],
  article: ['publishedTime', 'modifiedTime', 'expirationTime', 'authors', 'section', 'tags'],
  book: ['isbn', 'releaseDate', 'authors', 'tags'],
  profile: ['firstName', 'lastName', 'username', 'gender'],
  'music.song': ['duration', 'albums', 'musicians'],
  'music.album': ['songs', 'musicians', 'releaseDate'],
  'music.playlist': ['songs', 'creators'],
  'music.radio_station': ['creators'],
  'video.movie': VIDEO,
  'video.episode': [...VIDEO, 'series'],
  'video.tv_show': VIDEO,
  'video.other': VIDEO,
}

/** Part of a property after the type's prefix, where it is not the field name itself. */
const PROPERTY_OF_FIELD: Partial<Record<TypeField, string>> = {
  publishedTime: 'published_time',
  modifiedTime: 'modified_time',
  expirationTime: 'expiration_time',
  authors: 'author',
  tags: 'tag',
  releaseDate: 'release_date',
  firstName: 'first_name',
  lastName: 'last_name',
  albums: 'album',
  songs: 'song',
  musicians: 'musician',
  creators: 'creator',
  actors: 'actor',
  directors: 'director',
  writers: 'writer',
}

/** Fields whose values are profiles and pages elsewhere; plain words are never taken for a URL. */
const LINKING_FIELDS = new Set<TypeField>([
  'authors',
  'albums',
  'songs',
  'musicians',
  'creators',
  'actors',
  'directors',
  'writers',
  'series',
])

function createTypeTags(openGraph: ResolvedOpenGraph): HeadTag[] {
  const { type } = openGraph
  if (!type) return []
  const prefix = type.split('.')[0]
  const fields = Object.hasOwn(FIELDS_OF_TYPE, type) ? FIELDS_OF_TYPE[type] : []
  return [
    ...createMeta('property', 'og:type', type),
    ...fields.flatMap((field) => {
      const property = `${prefix}:${PROPERTY_OF_FIELD[field] ?? field}`
      const create = LINKING_FIELDS.has(field) ? createLinkingField : createProperty
      return readList<unknown>(openGraph[field]).flatMap((item) => create(property, item))
    }),
  ]
}

/** Songs, albums and actors may be objects: their URL, then `disc`, `track` or `role` as sub-properties. */
function createLinkingField(property: string, item: unknown): HeadTag[] {
  if (!isRecord(item) || item instanceof URL) return createUrlMeta('property', property, item)
  return [
    ...createUrlMeta('property', property, item.url),
    ...['disc', 'track', 'role'].flatMap((key) => createMeta('property', `${property}:${key}`, item[key])),
  ]
}

function createMediaTags(property: string, media: ResolvedMedia[]): HeadTag[] {
  return media.flatMap(({ url, secureUrl, alt, type, width, height }) => [
    ...createUrlMeta('property', property, url),
    ...createUrlMeta('property', `${property}:secure_url`, secureUrl),
    ...createMeta('property', `${property}:type`, type),
    ...createMeta('property', `${property}:width`, width),
    ...createMeta('property', `${property}:height`, height),
    ...createMeta('property', `${property}:alt`, alt),
  ])
}

const TWITTER_DEVICES = ['iphone', 'ipad', 'googleplay'] as const

export function createTwitterTags(twitter: ResolvedTwitter | null): HeadTag[] {
  if (!twitter) return []
  const { app } = twitter
  return [
    ...createMeta('name', 'twitter:card', twitter.card),
    ...createMeta('name', 'twitter:site', twitter.site),
    ...createMeta('name', 'twitter:site:id', twitter.siteId),
    ...createMeta('name', 'twitter:creator', twitter.creator),
    ...createMeta('name', 'twitter:creator:id', twitter.creatorId),
    ...createMeta('name', 'twitter:title', twitter.title?.absolute),
    ...createMeta('name', 'twitter:description', twitter.description),
    ...twitter.images.flatMap(({ url, alt, type, width, height }) => [
      ...createUrlMeta('name', 'twitter:image', url),
      ...createMeta('name', 'twitter:image:type', type),
      ...createMeta('name', 'twitter:image:width', width),
      ...createMeta('name', 'twitter:image:height', height),
      ...createMeta('name', 'twitter:image:alt', alt),
    ]),
    ...readList(twitter.players).flatMap(({ playerUrl, streamUrl, width, height }) => [
      ...createUrlMeta('name', 'twitter:player', playerUrl),
      ...createUrlMeta('name', 'twitter:player:stream', streamUrl),
      ...createMeta('name', 'twitter:player:width', width),
      ...createMeta('name', 'twitter:player:height', height),
    ]),
    ...TWITTER_DEVICES.flatMap((device) => [
      ...createMeta('name', `twitter:app:name:${device}`, app?.id?.[device] ? app.name : undefined),
      ...createMeta('name', `twitter:app:id:${device}`, app?.id?.[device]),
      ...createUrlMeta('name', `twitter:app:url:${device}`, app?.url?.[device]),
    ]),
  ]
}
