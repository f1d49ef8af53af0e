import type { MetadataRoute } from 'waymark'
import { HUT_SLUGS } from '../data/huts.ts'
import { PICTURE_TRAILS } from '../data/pictures.ts'
import { SITE_ORIGIN } from '../data/site-origin.ts'
import { TRAIL_FACTS } from '../data/trail-facts.ts'
import { readWords } from '../words/read-words.ts'

export default function sitemap(): MetadataRoute.Sitemap {
  const { guide, regions } = readWords('en')
  const paths = [
    '',
    '/regions',
    '/conditions',
    '/pictures',
    '/huts',
    '/log',
    ...TRAIL_FACTS.map(({ slug }) => `/trails/${slug}`),
    ...Object.keys(regions).map((slug) => `/${slug}`),
    ...Object.keys(guide).map((path) => (path === '' ? '/guide' : `/guide/${path}`)),
    ...Object.keys(PICTURE_TRAILS).map((id) => `/pictures/${id}`),
    ...HUT_SLUGS.map((slug) => `/huts/${slug}`),
  ]
  return paths.map((path) => ({
    url: `${SITE_ORIGIN}${path || '/'}`,
    alternates: { languages: { en: `${SITE_ORIGIN}${path || '/'}`, de: `${SITE_ORIGIN}/de${path}` } },
  }))
}
