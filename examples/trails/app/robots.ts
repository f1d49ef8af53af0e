import type { MetadataRoute } from 'waymark'
import { SITE_ORIGIN } from '../data/site-origin.ts'

export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: '/', disallow: ['/break', '/de/break', '/api/'] },
    sitemap: `${SITE_ORIGIN}/sitemap.xml`,
  }
}
