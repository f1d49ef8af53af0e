import type { ReactElement, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Metadata, Viewport } from '../../shared/metadata.ts'
import type { ResolvedHead } from './metadata-level.ts'
import { moveMetadata, renderMetadata, renderViewport } from './render-head.tsx'
import { resolveStaticHead } from './resolve-head.ts'

const renderHead = ({ metadata, viewport }: ResolvedHead): ReactNode => [
  renderViewport(viewport),
  renderMetadata(metadata, '/page'),
]

const START = '<meta charSet="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/>'

function render(metadata: Metadata, viewport: Viewport = {}): string {
  const rest = { props: { params: Promise.resolve({}) }, files: [] }
  const site = { module: { metadata: { metadataBase: new URL('https://acme.com') } }, ...rest }
  const head = resolveStaticHead([site, { module: { metadata, viewport }, ...rest }], { pathname: '/here' })
  return renderToStaticMarkup(renderHead(head))
}

const named = (name: string, content: string) => `<meta name="${name}" content="${content}"/>`
const property = (name: string, content: string) => `<meta property="${name}" content="${content}"/>`
const link = (rel: string, href: string, rest = '') => `<link rel="${rel}" href="${href}"${rest}/>`

const FIELDS: [string, Metadata, string[]][] = [
  ['nothing', {}, []],
  ['title', { title: 'T' }, ['<title>T</title>']],
  ['description', { description: 'D' }, [named('description', 'D')]],
  ['applicationName', { applicationName: 'A' }, [named('application-name', 'A')]],
  [
    'authors',
    { authors: [{ name: 'Ada' }, { name: 'Bo', url: 'https://bo.dev' }] },
    [named('author', 'Ada'), link('author', 'https://bo.dev'), named('author', 'Bo')],
  ],
  ['manifest', { manifest: '/m.json' }, [link('manifest', '/m.json')]],
  ['generator', { generator: 'G' }, [named('generator', 'G')]],
  ['keywords', { keywords: ['a', 'b'] }, [named('keywords', 'a,b')]],
  ['keywords as text', { keywords: 'a, b' }, [named('keywords', 'a, b')]],
  ['referrer', { referrer: 'no-referrer' }, [named('referrer', 'no-referrer')]],
  ['creator', { creator: 'C' }, [named('creator', 'C')]],
  ['publisher', { publisher: 'P' }, [named('publisher', 'P')]],
  [
    'robots',
    {
      robots: {
        index: false,
        follow: true,
        nocache: true,
        googleBot: { index: true, follow: false, 'max-snippet': -1, 'max-image-preview': 'large' },
      },
    },
    [
      named('robots', 'noindex, follow, nocache'),
      named('googlebot', 'index, nofollow, max-image-preview:large, max-snippet:-1'),
    ],
  ],
  ['robots as text', { robots: 'noindex' }, [named('robots', 'noindex')]],
  ['abstract', { abstract: 'A' }, [named('abstract', 'A')]],
  ['archives', { archives: ['https://a.com/1'] }, [link('archives', 'https://a.com/1')]],
  ['assets', { assets: 'https://a.com/2' }, [link('assets', 'https://a.com/2')]],
  ['bookmarks', { bookmarks: ['https://a.com/3'] }, [link('bookmarks', 'https://a.com/3')]],
  [
    'pagination',
    { pagination: { previous: '/p?n=1', next: '/p?n=3' } },
    [link('prev', 'https://acme.com/p?n=1'), link('next', 'https://acme.com/p?n=3')],
  ],
  ['category', { category: 'C' }, [named('category', 'C')]],
  ['classification', { classification: 'C' }, [named('classification', 'C')]],
  [
    'other',
    { other: { custom: 'meta', count: 0, many: ['1', 2] } },
    [named('custom', 'meta'), named('count', '0'), named('many', '1'), named('many', '2')],
  ],
  [
    'alternates',
    {
      alternates: {
        canonical: './',
        languages: { 'de-DE': '/de', 'en-US': [{ url: '/en', title: 'English' }] },
        media: { 'only screen and (max-width: 600px)': '/m' },
        types: { 'application/rss+xml': '/rss' },
      },
    },
    [
      link('canonical', 'https://acme.com/here'),
      link('alternate', 'https://acme.com/de', ' hrefLang="de-DE"'),
      link('alternate', 'https://acme.com/en', ' hrefLang="en-US" title="English"'),
      link('alternate', 'https://acme.com/m', ' media="only screen and (max-width: 600px)"'),
      link('alternate', 'https://acme.com/rss', ' type="application/rss+xml"'),
    ],
  ],
  [
    'itunes',
    { itunes: { appId: '1', appArgument: 'x' } },
    [named('apple-itunes-app', 'app-id=1, app-argument=x')],
  ],
  [
    'facebook',
    { facebook: { appId: '1', admins: ['2', '3'] } },
    [property('fb:app_id', '1'), property('fb:admins', '2'), property('fb:admins', '3')],
  ],
  ['pinterest', { pinterest: { richPin: true } }, [property('pinterest-rich-pin', 'true')]],
  [
    'formatDetection',
    { formatDetection: { email: false, telephone: false, url: true } },
    [named('format-detection', 'telephone=no, email=no')],
  ],
  [
    'verification',
    { verification: { google: 'g', yahoo: 'y', yandex: ['a', 'b'], me: 'm', other: { x: [1, '2'] } } },
    [
      named('google-site-verification', 'g'),
      named('y_key', 'y'),
      named('yandex-verification', 'a'),
      named('yandex-verification', 'b'),
      named('me', 'm'),
      named('x', '1'),
      named('x', '2'),
    ],
  ],
  [
    'appleWebApp',
    {
      appleWebApp: {
        title: 'A',
        statusBarStyle: 'black',
        startupImage: ['/1.png', { url: '/2.png', media: 'print' }],
      },
    },
    [
      named('mobile-web-app-capable', 'yes'),
      named('apple-mobile-web-app-capable', 'yes'),
      named('apple-mobile-web-app-title', 'A'),
      link('apple-touch-startup-image', '/1.png'),
      link('apple-touch-startup-image', '/2.png', ' media="print"'),
      named('apple-mobile-web-app-status-bar-style', 'black'),
    ],
  ],
  [
    'appLinks',
    {
      appLinks: {
        ios: { url: 'acme://open', app_store_id: 1 },
        web: { url: 'https://acme.com', should_fallback: true },
      },
    },
    [
      property('al:ios:url', 'acme://open'),
      property('al:ios:app_store_id', '1'),
      property('al:web:url', 'https://acme.com'),
      property('al:web:should_fallback', 'true'),
    ],
  ],
  [
    'icons',
    {
      icons: {
        icon: [{ url: '/i.png', media: '(prefers-color-scheme: dark)' }, new URL('https://x.com/i.png')],
        shortcut: '/s.png',
        apple: [{ url: '/a.png', sizes: '180x180', type: 'image/png' }],
        other: { rel: 'mask-icon', url: '/m.svg', color: 'red' },
      },
    },
    [
      link('shortcut icon', '/s.png'),
      link('icon', '/i.png', ' media="(prefers-color-scheme: dark)"'),
      link('icon', 'https://x.com/i.png'),
      link('apple-touch-icon', '/a.png', ' type="image/png" sizes="180x180"'),
      link('mask-icon', '/m.svg', ' color="red"'),
    ],
  ],
  ['icons as text', { icons: '/i.png' }, [link('icon', '/i.png')]],
  [
    'icons as list',
    { icons: ['/1.png', { url: '/2.png' }] },
    [link('icon', '/1.png'), link('icon', '/2.png')],
  ],
]

const card = (...rest: string[]) => [named('twitter:card', 'summary'), ...rest]

const SOCIAL: [string, Metadata, string[]][] = [
  [
    'openGraph',
    {
      openGraph: {
        type: 'website',
        determiner: 'the',
        title: 'T',
        description: 'D',
        url: '/u',
        siteName: 'S',
        locale: 'en_US',
        alternateLocale: ['de_DE'],
        countryName: 'X',
        ttl: 60,
        videos: { url: '/v.mp4', secureUrl: 'https://s.com/v.mp4', width: 8, height: 6, type: 'video/mp4' },
        audio: '/a.mp3',
        emails: 'a@b.c',
        phoneNumbers: ['1'],
        faxNumbers: ['2'],
      },
    },
    [
      property('og:determiner', 'the'),
      property('og:title', 'T'),
      property('og:description', 'D'),
      property('og:url', 'https://acme.com/u'),
      property('og:site_name', 'S'),
      property('og:locale', 'en_US'),
      property('og:country_name', 'X'),
      property('og:ttl', '60'),
      property('og:video', 'https://acme.com/v.mp4'),
      property('og:video:secure_url', 'https://s.com/v.mp4'),
      property('og:video:type', 'video/mp4'),
      property('og:video:width', '8'),
      property('og:video:height', '6'),
      property('og:audio', 'https://acme.com/a.mp3'),
      property('og:email', 'a@b.c'),
      property('og:phone_number', '1'),
      property('og:fax_number', '2'),
      property('og:locale:alternate', 'de_DE'),
      property('og:type', 'website'),
      ...card(named('twitter:title', 'T'), named('twitter:description', 'D')),
    ],
  ],
  [
    'article',
    {
      openGraph: {
        type: 'article',
        publishedTime: '2024',
        authors: ['Ada', 'Bo'],
        section: 'data: news',
        tags: 'x',
      },
    },
    [
      property('og:type', 'article'),
      property('article:published_time', '2024'),
      property('article:author', 'Ada'),
      property('article:author', 'Bo'),
      property('article:section', 'data: news'),
      property('article:tag', 'x'),
      ...card(),
    ],
  ],
  [
    'book',
    { openGraph: { type: 'book', isbn: '1', releaseDate: '2024', section: 'not of a book' } },
    [
      property('og:type', 'book'),
      property('book:isbn', '1'),
      property('book:release_date', '2024'),
      ...card(),
    ],
  ],
  [
    'profile',
    { openGraph: { type: 'profile', firstName: 'A', lastName: 'B', username: 'c', gender: 'd' } },
    [
      property('og:type', 'profile'),
      property('profile:first_name', 'A'),
      property('profile:last_name', 'B'),
      property('profile:username', 'c'),
      property('profile:gender', 'd'),
      ...card(),
    ],
  ],
  [
    'music.album',
    {
      openGraph: {
        type: 'music.album',
        songs: [{ url: 'https://m.com/1', disc: 1, track: 2 }],
        musicians: 'https://m.com/x',
      },
    },
    [
      property('og:type', 'music.album'),
      property('music:song', 'https://m.com/1'),
      property('music:song:disc', '1'),
      property('music:song:track', '2'),
      property('music:musician', 'https://m.com/x'),
      ...card(),
    ],
  ],
  [
    'video.episode',
    {
      openGraph: {
        type: 'video.episode',
        actors: { url: 'https://v.com/a', role: 'Hero' },
        series: 'https://v.com/s',
      },
    },
    [
      property('og:type', 'video.episode'),
      property('video:actor', 'https://v.com/a'),
      property('video:actor:role', 'Hero'),
      property('video:series', 'https://v.com/s'),
      ...card(),
    ],
  ],
  [
    'images of open graph, also for the card',
    {
      openGraph: { images: [{ url: '/a.png', width: 8, height: 6, alt: 'A', type: 'image/png' }, '/b.png'] },
    },
    [
      property('og:image', 'https://acme.com/a.png'),
      property('og:image:type', 'image/png'),
      property('og:image:width', '8'),
      property('og:image:height', '6'),
      property('og:image:alt', 'A'),
      property('og:image', 'https://acme.com/b.png'),
      named('twitter:card', 'summary_large_image'),
      named('twitter:image', 'https://acme.com/a.png'),
      named('twitter:image:type', 'image/png'),
      named('twitter:image:width', '8'),
      named('twitter:image:height', '6'),
      named('twitter:image:alt', 'A'),
      named('twitter:image', 'https://acme.com/b.png'),
    ],
  ],
  [
    'twitter',
    {
      twitter: {
        card: 'app',
        site: '@s',
        siteId: '1',
        creator: '@c',
        creatorId: '2',
        title: 'T',
        description: 'D',
        images: '/t.png',
        players: { playerUrl: 'https://p.com', streamUrl: 'https://p.com/s', width: 4, height: 3 },
        app: { name: 'App', id: { iphone: 'acme://i', googleplay: 7 }, url: { iphone: 'https://i.com' } },
      },
    },
    [
      named('twitter:card', 'app'),
      named('twitter:site', '@s'),
      named('twitter:site:id', '1'),
      named('twitter:creator', '@c'),
      named('twitter:creator:id', '2'),
      named('twitter:title', 'T'),
      named('twitter:description', 'D'),
      named('twitter:image', 'https://acme.com/t.png'),
      named('twitter:player', 'https://p.com'),
      named('twitter:player:stream', 'https://p.com/s'),
      named('twitter:player:width', '4'),
      named('twitter:player:height', '3'),
      named('twitter:app:name:iphone', 'App'),
      named('twitter:app:id:iphone', 'acme://i'),
      named('twitter:app:url:iphone', 'https://i.com'),
      named('twitter:app:name:googleplay', 'App'),
      named('twitter:app:id:googleplay', '7'),
    ],
  ],
]

describe('tags of each field', () => {
  it.each([...FIELDS, ...SOCIAL])('%s', async (_name, metadata, expected) => {
    expect(await render(metadata)).toBe(START + expected.join(''))
  })

  it('keeps one order, whatever the order of the fields', async () => {
    const html = await render({
      icons: '/i.png',
      appLinks: { web: { url: '/w' } },
      twitter: { site: '@s' },
      title: 'T',
    })
    const order = ['<title>', 'twitter:site', 'al:web:url', 'rel="icon"'].map((text) => html.indexOf(text))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(order).not.toContain(-1)
  })
})

describe('viewport tags', () => {
  it.each<[Viewport, string]>([
    [{ width: 400, initialScale: 2 }, named('viewport', 'width=400, initial-scale=2')],
    [
      {
        userScalable: false,
        maximumScale: 1,
        minimumScale: 0.5,
        viewportFit: 'cover',
        interactiveWidget: 'resizes-visual',
      },
      named(
        'viewport',
        'width=device-width, initial-scale=1, minimum-scale=0.5, maximum-scale=1, user-scalable=no, viewport-fit=cover, interactive-widget=resizes-visual',
      ),
    ],
    [{ themeColor: 'red' }, named('theme-color', 'red')],
    [
      { themeColor: [{ color: 'black', media: '(prefers-color-scheme: dark)' }, { color: 'white' }] },
      `<meta name="theme-color" content="black" media="(prefers-color-scheme: dark)"/>${named('theme-color', 'white')}`,
    ],
    [{ colorScheme: 'dark' }, named('color-scheme', 'dark')],
  ])('%j', async (viewport, expected) => {
    expect(await render({}, viewport)).toContain(expected)
  })
})

describe('must refuse', () => {
  const BREAKOUT = '</title></head>"\'><script>alert(1)</script>'

  it.each<[string, Metadata]>([
    ['title', { title: BREAKOUT }],
    ['title template', { title: { absolute: BREAKOUT } }],
    ['description', { description: BREAKOUT }],
    ['other value', { other: { x: BREAKOUT } }],
    ['other name', { other: { [BREAKOUT]: 'x' } }],
    ['verification', { verification: { other: { [BREAKOUT]: BREAKOUT } } }],
    ['open graph', { openGraph: { title: BREAKOUT, siteName: BREAKOUT } }],
    ['language', { alternates: { languages: { [BREAKOUT]: '/x' } } }],
    ['media', { alternates: { media: { [BREAKOUT]: '/x' } } }],
    ['icon', { icons: { other: { rel: BREAKOUT, url: BREAKOUT, type: BREAKOUT } } }],
    ['app link', { appLinks: { web: { [BREAKOUT]: BREAKOUT } } }],
  ])('keeps markup in %s as text', async (_name, metadata) => {
    const html = await render(metadata)
    expect(html).not.toContain('<script')
    expect(html).toMatch(/&lt;script|%3Cscript/)
  })

  const EVIL = 'java\nscript:alert(1)'

  it.each<[string, Metadata]>([
    ['canonical', { alternates: { canonical: EVIL } }],
    ['language', { alternates: { languages: { de: EVIL } } }],
    ['author', { authors: { url: EVIL } }],
    ['icon', { icons: EVIL }],
    ['icon descriptor', { icons: { other: { rel: 'x', url: EVIL } } }],
    ['manifest', { manifest: EVIL }],
    ['archive', { archives: EVIL }],
    ['pagination', { pagination: { next: EVIL } }],
    ['startup image', { appleWebApp: { startupImage: EVIL } }],
    ['app link', { appLinks: { web: { url: EVIL } } }],
    ['open graph url', { openGraph: { url: EVIL } }],
    ['open graph image', { openGraph: { images: [{ url: EVIL, secureUrl: EVIL }] } }],
    ['open graph author', { openGraph: { type: 'article', authors: EVIL } }],
    ['twitter image', { twitter: { images: EVIL } }],
    ['twitter player', { twitter: { players: { playerUrl: EVIL } } }],
    ['twitter app', { twitter: { app: { id: {}, url: { iphone: EVIL } } } }],
  ])('drops a script URL in %s', async (_name, metadata) => {
    expect(await render(metadata)).not.toContain('alert')
  })

  it('writes no object as text, attribute or element', async () => {
    const element = { type: 'script', props: { children: 'alert(1)' }, $$typeof: Symbol.for('react.element') }
    const odd = { dangerouslySetInnerHTML: { __html: '<script>' }, onLoad: 'alert(1)' }
    const metadata = {
      title: element,
      description: odd,
      other: { x: odd, y: [odd] },
      icons: { icon: { url: '/i.png', ...odd } },
      keywords: [odd],
    }
    expect(await render(metadata as unknown as Metadata)).toBe(START + link('icon', '/i.png'))
  })
})

it('tags that are moved to another page are the same, with a title of its own', () => {
  const rest = { props: { params: Promise.resolve({}) }, files: [] }
  const module = { metadata: { title: 'News', description: 'Of today' } }
  const { metadata } = resolveStaticHead([{ module, ...rest }], { pathname: '/here' })
  const keysOf = (tags: ReactNode): string[] =>
    (tags as ReactElement<{ children: ReactElement[] }>).props.children.map(({ key }) => String(key))
  const moved = moveMetadata(renderMetadata(metadata, '/one'), '/two')
  expect(renderToStaticMarkup(moved)).toBe(renderToStaticMarkup(renderMetadata(metadata, '/one')))
  expect(keysOf(moved)).toEqual(keysOf(renderMetadata(metadata, '/two')))
  expect(keysOf(moved)).not.toEqual(keysOf(renderMetadata(metadata, '/one')))
})
