import { describe, expect, it } from 'vitest'
import type { RobotsFile } from '../../shared/metadata.ts'
import { encodeRobots } from './encode-robots.ts'

describe('encodeRobots', () => {
  it.each<[RobotsFile, string]>([
    [
      {
        rules: { userAgent: '*', allow: '/', disallow: '/private/' },
        sitemap: 'https://acme.com/sitemap.xml',
      },
      'User-Agent: *\nAllow: /\nDisallow: /private/\n\nSitemap: https://acme.com/sitemap.xml\n',
    ],
    [{ rules: {} }, 'User-Agent: *\n'],
    [
      {
        rules: [
          { userAgent: 'Googlebot', allow: ['/', '/x'], crawlDelay: 2 },
          { userAgent: ['Applebot', 'Bingbot'], disallow: ['/'], 'Request-Rate': '10/1m' },
        ],
        host: 'https://acme.com',
        sitemap: ['https://acme.com/1.xml', 'https://acme.com/2.xml'],
      },
      `User-Agent: Googlebot
Allow: /
Allow: /x
Crawl-delay: 2

User-Agent: Applebot
Disallow: /
Request-Rate: 10/1m

User-Agent: Bingbot
Disallow: /
Request-Rate: 10/1m

Host: https://acme.com
Sitemap: https://acme.com/1.xml
Sitemap: https://acme.com/2.xml
`,
    ],
  ])('case %#', (robots, expected) => {
    expect(encodeRobots(robots)).toBe(expected)
  })

  it('does not let a value add a line of its own', () => {
    const evil = '/a\r\nDisallow: /\u2028Allow: /b'
    const text = encodeRobots({
      rules: { userAgent: evil, allow: evil, [evil]: 'x' },
      host: evil,
      sitemap: evil,
    })
    expect(text.split(/[\r\n\u2028]+/).filter((line) => /^(Disallow|Allow: \/b)/.test(line))).toEqual([])
  })
})
