import { describe, expect, it } from 'vitest'
import type { SitemapEntry } from '../../shared/metadata.ts'
import { encodeSitemap } from './encode-sitemap.ts'

const body = (entry: SitemapEntry) => encodeSitemap([entry]).split('<url>\n')[1]?.split('</url>')[0]

describe('encodeSitemap', () => {
  it('writes an empty set with the protocol namespace only', () => {
    expect(encodeSitemap([])).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n</urlset>\n',
    )
  })

  it.each<[SitemapEntry, string]>([
    [{ url: 'https://a.com' }, '<loc>https://a.com</loc>\n'],
    [
      { url: 'https://a.com', lastModified: new Date(0), changeFrequency: 'weekly', priority: 0 },
      '<loc>https://a.com</loc>\n<lastmod>1970-01-01T00:00:00.000Z</lastmod>\n<changefreq>weekly</changefreq>\n<priority>0</priority>\n',
    ],
    [
      {
        url: 'https://a.com',
        lastModified: '2021-01-01',
        alternates: { languages: { es: 'https://a.com/es' } },
      },
      '<loc>https://a.com</loc>\n<xhtml:link rel="alternate" hreflang="es" href="https://a.com/es"/>\n<lastmod>2021-01-01</lastmod>\n',
    ],
    [
      { url: 'https://a.com', images: ['https://a.com/i.jpg?a=1&b=2'] },
      '<loc>https://a.com</loc>\n<image:image>\n<image:loc>https://a.com/i.jpg?a=1&amp;b=2</image:loc>\n</image:image>\n',
    ],
    // An app may have escaped it already.
    [
      { url: 'https://a.com/?a=1&amp;b=2&c=3&amp' },
      '<loc>https://a.com/?a=1&amp;b=2&amp;c=3&amp;amp</loc>\n',
    ],
    [
      {
        url: 'https://a.com',
        videos: [
          {
            title: 'T & U',
            thumbnail_loc: 'https://a.com/t.jpg',
            description: 'D',
            duration: 60,
            family_friendly: 'yes',
            restriction: { relationship: 'allow', content: 'IE GB' },
            uploader: { info: 'https://a.com/"u"', content: 'Ada' },
            tag: ['x', 'y'],
          },
        ],
      },
      `<loc>https://a.com</loc>
<video:video>
<video:title>T &amp; U</video:title>
<video:thumbnail_loc>https://a.com/t.jpg</video:thumbnail_loc>
<video:description>D</video:description>
<video:duration>60</video:duration>
<video:family_friendly>yes</video:family_friendly>
<video:restriction relationship="allow">IE GB</video:restriction>
<video:uploader info="https://a.com/&quot;u&quot;">Ada</video:uploader>
<video:tag>x</video:tag>
<video:tag>y</video:tag>
</video:video>
`,
    ],
  ])('case %#', (entry, expected) => {
    expect(body(entry)).toBe(expected)
  })

  it('declares the namespaces that are used', () => {
    const text = encodeSitemap([{ url: '/a', images: ['/b'], alternates: { languages: { de: '/c' } } }])
    expect(text).toContain('xmlns:image=')
    expect(text).toContain('xmlns:xhtml=')
    expect(text).not.toContain('xmlns:video=')
  })

  it('keeps markup as text, in elements and attributes', () => {
    const evil = '"></loc><script>&\''
    const text = encodeSitemap([
      { url: evil, images: [evil], alternates: { languages: { [evil]: evil } }, lastModified: evil },
    ])
    expect(text).not.toContain('<script')
    expect(text.match(/<\/loc>/g)).toHaveLength(1)
    expect(text).toContain('&quot;&gt;&lt;/loc&gt;&lt;script&gt;&amp;&#39;')
  })

  it('leaves out unsafe URLs and characters that XML forbids', () => {
    const text = encodeSitemap([
      { url: 'javascript:alert(1)' },
      { url: 'https://a.com/\u0000\u0008x', images: ['javascript:alert(1)'] },
    ])
    expect(text).not.toContain('alert')
    expect(text).toContain('<loc>https://a.com/x</loc>')
  })
})
