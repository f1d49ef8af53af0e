import { describe, expect, it } from 'vitest'
import type { Metadata } from '../../shared/metadata.ts'
import type { HeadFile } from './head-file.ts'
import { type MetadataLevel, type MetadataModule, needsRequest } from './metadata-level.ts'
import * as head from './resolve-head.ts'

const options = { pathname: '/blog', guessedBase: 'https://acme.com' }

function folder(module: MetadataModule | Metadata = {}, files: HeadFile[] = []): MetadataLevel {
  const isModule = ['metadata', 'generateMetadata', 'viewport', 'generateViewport'].some(
    (name) => name in module,
  )
  const exported = isModule ? (module as MetadataModule) : { metadata: module as Metadata }
  return { module: exported, props: { params: Promise.resolve({}) }, files }
}

function page(module: MetadataModule | Metadata = {}, files: HeadFile[] = []): MetadataLevel {
  const level = folder(module, files)
  return { ...level, props: { ...level.props, searchParams: Promise.resolve({}) } }
}

async function resolveMetadata(...levels: MetadataLevel[]) {
  return head.resolveMetadata(levels, options)
}

describe('titles', () => {
  const acme = { title: { default: 'Acme', template: '%s | Acme' } }
  it.each<[string, MetadataLevel[], string | undefined]>([
    ['a page without title shows the default', [folder(acme), folder(), page()], 'Acme'],
    [
      'a template applies to a folder below',
      [folder(acme), folder(), page({ title: 'About' })],
      'About | Acme',
    ],
    [
      'a template does not apply to the page of its own folder',
      [folder(acme), page({ title: 'Home' })],
      'Home',
    ],
    [
      'the template above still applies to the page beside a layout with its own title',
      [folder(acme), folder({ title: { default: 'Blog', template: '%s | Blog' } }), page({ title: 'Posts' })],
      'Posts | Acme',
    ],
    [
      'the nearest template wins',
      [
        folder(acme),
        folder({ title: { default: 'Blog', template: '%s | Blog' } }),
        folder(),
        page({ title: 'A' }),
      ],
      'A | Blog',
    ],
    [
      'the default is completed by the template above',
      [folder(acme), folder({ title: { default: 'Blog', template: '%s | Blog' } }), folder(), page()],
      'Blog | Acme',
    ],
    ['absolute ignores templates', [folder(acme), folder(), page({ title: { absolute: 'Alone' } })], 'Alone'],
    [
      'a plain title ends the template for folders below',
      [folder(acme), folder({ title: 'Blog' }), folder(), page({ title: 'A' })],
      'A',
    ],
    ['an undefined title leaves the one above', [folder(acme), folder(), page({ title: undefined })], 'Acme'],
    ['null removes the title', [folder(acme), folder(), page({ title: null })], undefined],
    [
      'replacement patterns in a title stay text',
      [folder(acme), folder(), page({ title: "$& $1 $' %s" })],
      "$& $1 $' %s | Acme",
    ],
  ])('%s', async (_name, levels, expected) => {
    expect((await resolveMetadata(...levels)).title?.absolute).toBe(expected)
  })
})

describe('segment', () => {
  const acme = { title: { default: 'Acme', template: '%s | Acme' } }
  it.each([
    ['/', 'About'],
    ['/about', 'About | Acme'],
  ])('decides whether a page at %s shares the folder of the layout at /', async (segment, expected) => {
    const levels = [
      { ...folder(acme), segment: '/' },
      { ...page({ title: 'About' }), segment },
    ]
    expect((await resolveMetadata(...levels)).title?.absolute).toBe(expected)
  })
})

describe('merging', () => {
  it('replaces a field as a whole and keeps the others', async () => {
    const metadata = await resolveMetadata(
      folder({ description: 'root', openGraph: { siteName: 'Acme', images: '/a.png' } }),
      page({ openGraph: { type: 'website' } }),
    )
    expect(metadata.description).toBe('root')
    expect(metadata.openGraph).toMatchObject({ type: 'website', images: [] })
    expect(metadata.openGraph?.siteName).toBeUndefined()
  })

  it('uses the base of a level for its own URLs and those below', async () => {
    const metadata = await resolveMetadata(
      folder({ metadataBase: new URL('https://base.com/x'), openGraph: { images: ['/a.png'] } }),
      page({ alternates: { canonical: './' } }),
    )
    expect(metadata.openGraph?.images[0]?.url).toBe('https://base.com/x/a.png')
    expect(metadata.alternates?.canonical?.url).toBe('https://base.com/x/blog')
  })

  it('gives twitter what it lacks from open graph, and open graph from the title', async () => {
    const metadata = await resolveMetadata(
      page({ title: 'T', description: 'D', openGraph: { images: '/a.png' }, twitter: { site: '@acme' } }),
    )
    expect(metadata.openGraph).toMatchObject({ title: { absolute: 'T' }, description: 'D' })
    expect(metadata.twitter).toMatchObject({
      card: 'summary_large_image',
      site: '@acme',
      title: { absolute: 'T' },
      description: 'D',
      images: [{ url: 'https://acme.com/a.png' }],
    })
  })

  it('makes no social card out of a title alone', async () => {
    const metadata = await resolveMetadata(page({ title: 'T' }))
    expect([metadata.openGraph, metadata.twitter]).toEqual([null, null])
  })

  it('keeps what twitter says itself', async () => {
    const { twitter } = await resolveMetadata(
      page({
        openGraph: { title: 'OG', images: '/og.png' },
        twitter: { card: 'summary', title: 'TW', images: '/tw.png' },
      }),
    )
    expect(twitter).toMatchObject({
      card: 'summary',
      title: { absolute: 'TW' },
      images: [{ url: 'https://acme.com/tw.png' }],
    })
  })
})

describe('generateMetadata', () => {
  it('starts every function before the first has ended, and hands each the merge of all above', async () => {
    const started: string[] = []
    let release = (): void => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    const layout = folder({
      generateMetadata: async () => {
        started.push('layout')
        await released
        return { title: { default: 'Acme', template: '%s | Acme' }, openGraph: { images: '/a.png' } }
      },
    })
    const leaf = page({
      generateMetadata: async (_props, parent) => {
        started.push('page')
        release()
        const { title, openGraph } = await parent
        return {
          title: `after ${title?.absolute}`,
          openGraph: { images: ['/b.png', ...(openGraph?.images ?? [])] },
        }
      },
    })
    const metadata = await resolveMetadata(layout, folder(), leaf)
    expect(started).toEqual(['layout', 'page'])
    expect(metadata.title?.absolute).toBe('after Acme | Acme')
    expect(metadata.openGraph?.images.map(({ url }) => url)).toEqual([
      'https://acme.com/b.png',
      'https://acme.com/a.png',
    ])
  })

  it('passes on what was thrown, the topmost first', async () => {
    const fail = (text: string) => folder({ generateMetadata: () => Promise.reject(new Error(text)) })
    const throwNow = page({
      generateMetadata: () => {
        throw new Error('page')
      },
    })
    await expect(head.resolveMetadata([folder(), fail('layout'), throwNow], options)).rejects.toThrow(
      'layout',
    )
    await expect(head.resolveMetadata([folder(), throwNow], options)).rejects.toThrow('page')
  })

  it('does not let one level change what another sees', async () => {
    const shared = { other: { a: ['1'] } }
    const vandal = folder({
      generateMetadata: async (_props, parent) => {
        const { other } = await parent
        ;(other!.a as string[]).push('2')
        return {}
      },
    })
    expect((await resolveMetadata(folder(shared), vandal, page())).other).toEqual({ a: ['1'] })
  })

  it('says so when the export comes from a client component', async () => {
    const reference = Object.assign(() => ({}), { $$typeof: Symbol.for('react.client.reference') })
    const level = { ...page({ generateMetadata: reference }), file: 'app/notes/page.tsx' }
    await expect(head.resolveMetadata([level], options)).rejects.toMatchObject({
      code: 'WM_METADATA_IN_CLIENT',
      message: expect.stringContaining('app/notes/page.tsx has "use client"') as string,
    })
  })
})

it('addresses of pages are paths while no level sets metadataBase; images need a guess', async () => {
  const named = { alternates: { canonical: '/', types: { 'application/rss+xml': 'feed.xml' } } }
  const { alternates, pagination, openGraph } = await resolveMetadata(
    folder(named),
    page({
      ...named,
      pagination: { next: '?page=2' },
      openGraph: { url: './', images: '/a.png' },
    }),
  )
  expect(alternates).toMatchObject({
    canonical: { url: '/' },
    types: { 'application/rss+xml': [{ url: '/feed.xml' }] },
  })
  expect(pagination?.next).toBe('/blog?page=2')
  expect(openGraph).toMatchObject({ url: '/blog', images: [{ url: 'https://acme.com/a.png' }] })
})

describe('metadata files', () => {
  const og = (url: string): HeadFile => ({ kind: 'opengraph-image', url, width: 1200, height: 630 })
  const icon = (url: string): HeadFile => ({ kind: 'icon', url, type: 'image/png', width: 32, height: 32 })
  const urls = (media: { url: string }[] | undefined) => media?.map(({ url }) => url)

  it.each<[string, MetadataLevel[], string[]]>([
    ['a file alone makes an image', [folder({}, [og('/o.png')]), page()], ['https://acme.com/o.png']],
    [
      'a file wins over config of the layout beside it, on the page of its folder',
      [folder({ openGraph: { images: '/c.png' } }, [og('/o.png')]), page()],
      ['https://acme.com/o.png'],
    ],
    [
      'and not on pages further down',
      [folder({ openGraph: { images: '/c.png' } }, [og('/o.png')]), folder(), page()],
      ['https://acme.com/c.png'],
    ],
    ['also when it names none', [folder({}, [og('/o.png')]), page({ openGraph: { images: [] } })], []],
    [
      'a file wins over config of a level above',
      [folder({ openGraph: { images: '/c.png' } }), folder({}, [og('/o.png')]), page()],
      ['https://acme.com/o.png'],
    ],
    [
      'a page that only sets a title keeps the file of its folder',
      [folder({}, [og('/o.png')]), page({ openGraph: { title: 'T' } })],
      ['https://acme.com/o.png'],
    ],
    [
      'a page that names images replaces the file of its folder',
      [folder({}, [og('/o.png')]), page({ openGraph: { images: '/c.png' } })],
      ['https://acme.com/c.png'],
    ],
    [
      'a deeper folder that sets open graph replaces the file above',
      [folder({}, [og('/o.png')]), folder({ openGraph: { title: 'T' } }), page()],
      [],
    ],
  ])('%s', async (_name, levels, expected) => {
    expect(urls((await resolveMetadata(...levels)).openGraph?.images)).toEqual(expected)
  })

  const favicon: HeadFile = { kind: 'favicon', url: '/favicon.ico', type: 'image/x-icon', sizes: '48x48' }
  const apple = (url: string): HeadFile => ({ kind: 'apple-icon', url })

  it.each<[string, MetadataLevel[], string[], string[]]>([
    [
      'the favicon is first, then come the icons of the deepest folder that has some',
      [folder({}, [favicon, icon('/icon.png'), apple('/a.png')]), folder({}, [icon('/b/icon.png')]), page()],
      ['/favicon.ico', '/b/icon.png'],
      ['/a.png'],
    ],
    [
      'exported icons win over all files but the favicon',
      [folder({}, [favicon, icon('/icon.png'), apple('/a.png')]), page({ icons: { icon: '/config.png' } })],
      ['/favicon.ico', '/config.png'],
      [],
    ],
    [
      'also over those of deeper folders',
      [folder({ icons: { apple: '/config.png' } }), folder({}, [icon('/b/icon.png')]), page()],
      [],
      ['/config.png'],
    ],
    [
      'and over those beside them',
      [folder({ icons: { apple: '/config.png' } }, [icon('/icon.png'), apple('/a.png')]), page()],
      [],
      ['/config.png'],
    ],
    [
      'where a level takes them back the files are there again',
      [folder({ icons: '/config.png' }, [icon('/icon.png')]), page({ icons: null })],
      ['/icon.png'],
      [],
    ],
  ])('%s', async (_name, levels, icons, appleIcons) => {
    const metadata = await resolveMetadata(...levels)
    expect([urls(metadata.icons?.icon), urls(metadata.icons?.apple)]).toEqual([icons, appleIcons])
  })

  it('has type and size of an icon file', async () => {
    const metadata = await resolveMetadata(folder({}, [icon('/icon.png')]), page())
    expect(metadata.icons?.icon).toEqual([{ url: '/icon.png', type: 'image/png', sizes: '32x32' }])
  })

  it('links the manifest file and makes twitter images absolute', async () => {
    const metadata = await resolveMetadata(
      folder({ manifest: '/old.json' }, [
        { kind: 'manifest', url: '/manifest.webmanifest' },
        { kind: 'twitter-image', url: '/twitter-image', alt: 'card' },
      ]),
      page(),
    )
    expect(metadata.manifest).toBe('/manifest.webmanifest')
    expect(metadata.twitter?.images).toEqual([{ url: 'https://acme.com/twitter-image', alt: 'card' }])
  })
})

describe('viewport', () => {
  it('starts from the width of the device and merges key by key', async () => {
    const viewport = await head.resolveViewport([
      folder({ viewport: { themeColor: 'red', maximumScale: 2 } }),
      page({ generateViewport: async (_props, parent) => ({ initialScale: (await parent).maximumScale }) }),
    ])
    expect(viewport).toEqual({
      width: 'device-width',
      initialScale: 2,
      maximumScale: 2,
      themeColor: [{ color: 'red' }],
    })
  })

  it('fails with what generateViewport throws', async () => {
    const failing = page({ generateViewport: () => Promise.reject(new Error('viewport')) })
    await expect(head.resolveViewport([failing])).rejects.toThrow('viewport')
  })
})

describe('needsRequest', () => {
  it.each<[MetadataModule, boolean]>([
    [{}, false],
    [{ metadata: { title: 'T' }, viewport: {} }, false],
    [{ generateMetadata: () => ({}) }, true],
    [{ generateViewport: () => ({}) }, true],
  ])('case %#', (module, expected) => {
    expect(needsRequest([{ ...page(), module }])).toBe(expected)
  })
})

describe('languages of the app', () => {
  const listLanguages = (base: URL): Record<string, string> => ({ nl: new URL('/nl/blog', base).href })
  const resolve = async (...levels: MetadataLevel[]) =>
    (await head.resolveMetadata(levels, { ...options, listLanguages })).alternates

  it('are listed where nobody says anything, at the base of the page if it has one', async () => {
    expect(await resolve(page())).toEqual({
      canonical: null,
      languages: { nl: [{ url: '/nl/blog' }] },
      media: {},
      types: {},
    })
    const moved = await resolve(folder({ metadataBase: new URL('https://shop.test') }), page())
    expect(moved?.languages).toEqual({ nl: [{ url: 'https://shop.test/nl/blog' }] })
  })

  it('stand beside other alternates', async () => {
    expect(await resolve(folder(), page({ alternates: { canonical: './' } }))).toMatchObject({
      canonical: { url: '/blog' },
      languages: { nl: [{ url: '/nl/blog' }] },
    })
  })

  it.each<[string, Metadata['alternates'], object]>([
    ['others', { languages: { da: '/da' } }, { da: [{ url: '/da' }] }],
    ['none', { languages: {} }, {}],
    ['null', { languages: null }, {}],
  ])('are not added where a level lists %s', async (_name, alternates, languages) => {
    expect((await resolve(folder({ alternates }), page()))?.languages).toEqual(languages)
  })

  it('do not exist without locales', async () => {
    expect((await resolveMetadata(page())).alternates).toBeNull()
  })
})
