import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyFixture, type FixtureCopy } from '../harness/copy-fixture.ts'
import { runBuild } from '../harness/build-app.ts'
import { readHead, readTitle, readVisibleText } from '../harness/read-html.ts'
import { send } from '../harness/send.ts'
import { startApp, type RunningApp } from '../harness/start-app.ts'

const ERROR_PAGE = `
export default function Failure({ statusCode, seen }) { return <h1>own error {statusCode} {String(seen)}</h1> }
Failure.getInitialProps = ({ res, err }) => {
  globalThis.heard = (globalThis.heard ?? 0) + 1
  return { statusCode: res.statusCode, seen: err ? err.message : null }
}
`
const APP = `
import App from 'waymark/app'
export default class Own extends App {
  static async getInitialProps(context) {
    return { ...(await App.getInitialProps(context)), fromApp: context.ctx.pathname }
  }
  render() {
    const { Component, pageProps, fromApp } = this.props
    return <div data-from-app={fromApp}><Component {...pageProps} /></div>
  }
}
`
const DOCUMENT = `
import Document, { Head, Html, Main, NextScript } from 'waymark/document'
import Script from 'waymark/script'
export default class Own extends Document {
  static async getInitialProps(context) {
    const { renderPage } = context
    context.renderPage = () => renderPage({ enhanceApp: (App) => (props) => <section><App {...props} /></section> })
    const initial = await Document.getInitialProps(context)
    return { ...initial, styles: <style data-own="">{'p{}'}</style> }
  }
  render() {
    const { __NEXT_DATA__: data, dangerousAsPath } = this.props
    return <Html lang="nl"><Head><Script id="first" strategy="beforeInteractive">{'var first = 1 < 2'}</Script></Head><body data-page={data.page} data-as={dangerousAsPath}><Main /><NextScript /></body></Html>
  }
}
`

describe('special files', () => {
  let copy: FixtureCopy
  let app: RunningApp
  const get = (path: string) => send(app.url, path)
  beforeAll(async () => {
    copy = await copyFixture('pages-basic')
    await copy.write('waymark.config.ts', "export default { publicEnv: ['PAGES_COLOUR'] }")
    await copy.write('.env', 'PAGES_COLOUR=red')
    await copy.write('pages/_error.jsx', ERROR_PAGE)
    await copy.write('pages/_app.tsx', APP)
    await copy.write('pages/_document.tsx', DOCUMENT)
    await copy.write(
      'pages/scripted.jsx',
      `import Script from 'waymark/script'
       const early = <Script src="/early.js" strategy="beforeInteractive" />
       export default () => <main>{early}{early}<Script src="/late.js" /></main>`,
    )
    await copy.write(
      'pages/api/visitor.js',
      "export default ({ headers }, res) => res.json([headers['x-forwarded-for'], headers['x-forwarded-proto']])",
    )
    await copy.write('pages/500.jsx', 'export default () => <h1>own 500</h1>')
    await copy.write(
      'pages/heard.jsx',
      'export default () => <p>{globalThis.heard}</p>\nexport const getServerSideProps = () => ({ props: {} })',
    )
    app = await startApp(copy.dir, 'start')
  })
  afterAll(async () => {
    await app?.close()
    await copy?.remove()
  })

  test('_app adds props of its own, and pages are then made for each request', async () => {
    const { text, headers } = await get('/about')
    expect(text).toContain('<div data-from-app="/about">')
    expect(text).toContain('"fromApp":"/about"')
    expect(text).toContain('"appGip":true')
    expect(text).not.toContain('autoExport')
    expect(headers['cache-control']).toContain('no-store')
    expect((await get('/initial?a=1')).text).toContain('&quot;a&quot;:&quot;1&quot;')
  })

  test('scripts that run before all others are in the head, once, whether the document has them or a page', async () => {
    const { text } = await get('/scripted')
    const head = readHead(text)
    expect(head).toContain('<script id="first" data-nscript="beforeInteractive">var first = 1 < 2</script>')
    expect(text.split('src="/early.js"')).toHaveLength(2)
    expect(head).toContain('<script data-nscript="beforeInteractive" src="/early.js">')
    expect(text).not.toContain('late.js')
  })

  test('without a proxy its headers tell of the connection', async () => {
    expect(JSON.parse((await get('/api/visitor')).text)).toEqual(['127.0.0.1', 'http'])
  })

  test('static pages and others carry the variables that the server was started with', async () => {
    for (const path of ['/post/first', '/about']) {
      const head = readHead((await get(path)).text)
      expect(head.split('self.__wm_env={"PAGES_COLOUR":"red"}'), path).toHaveLength(2)
    }
    expect((await get('/post/first')).text).not.toContain('/*env*/')
  })

  test('_document wraps the page and adds styles', async () => {
    const { text } = await get('/about')
    expect(text).toContain('<html lang="nl">')
    expect(text).toContain('<body data-page="/about" data-as="/about">')
    expect(text).toContain('<div id="__next"><section><div data-from-app')
    expect(text).toContain('<style data-own="">p{}</style></head>')
  })

  test('500 is shown, and _error hears of it once', async () => {
    const { status, text } = await get('/throws?where=data')
    expect(status).toBe(500)
    expect(readVisibleText(text)).toBe('own 500')
    expect(text).toContain('"page":"/500"')
    expect(readVisibleText((await get('/heard')).text)).toBe('1')
  })
})

/** Asks of the context what an app may ask, whoever makes the page. */
const CURIOUS_APP = `
import App from 'waymark/app'
import Script from 'waymark/script'
import './app.css'
export default function Own({ Component, pageProps, seen }) {
  return (
    <div data-seen={seen}>
      <Script src="/of-app.js" strategy="beforeInteractive" />
      <Component {...pageProps} />
    </div>
  )
}
Own.getInitialProps = async (context) => {
  const { req, res, asPath } = context.ctx
  const seen = [req.method, req.url, req.headers['user-agent'] ?? '-', typeof res.setHeader, asPath].join(' ')
  return { ...(await App.getInitialProps(context)), seen }
}
`
const NONCE_DOCUMENT = `
import Document, { Head, Html, Main, NextScript } from 'waymark/document'
import Script from 'waymark/script'
export default class Own extends Document {
  static async getInitialProps(context) {
    return { ...(await Document.getInitialProps(context)), agent: context.req?.headers['user-agent'] ?? '-' }
  }
  render() {
    return (
      <Html data-agent={this.props.agent}>
        <Head nonce="abc" crossOrigin="anonymous"><Script id="here" strategy="beforeInteractive">{'var here = 1'}</Script></Head>
        <body>
          <Main />
          <Script id="inline" strategy="beforeInteractive">{'var inline = 1 < 2'}</Script>
          <Script src="/early.js" strategy="beforeInteractive" />
          <NextScript nonce="abc" />
          <Script src="/after.js" data-site="</script>" onLoad={() => {}} />
          <Script id="lazy" strategy="lazyOnload">{'var lazy = 1'}</Script>
        </body>
      </Html>
    )
  }
}
`

interface NextData {
  scriptLoader: object[]
}

describe('special files that ask for more', () => {
  let copy: FixtureCopy
  let app: RunningApp
  const agent = { 'user-agent': 'visitor' }
  const get = (path: string) => send(app.url, path, { headers: agent })
  const readSeen = (text: string): string | undefined => /data-seen="([^"]*)"/.exec(text)?.[1]
  beforeAll(async () => {
    copy = await copyFixture('pages-basic')
    await copy.write('waymark.config.ts', 'export default { trailingSlash: true }')
    await copy.write('pages/_app.tsx', CURIOUS_APP)
    await copy.write('pages/_document.tsx', NONCE_DOCUMENT)
    await copy.write(
      'pages/resolved.jsx',
      `export default ({ url }) => <p>{url}</p>
       export const getServerSideProps = ({ resolvedUrl }) => ({ props: { url: resolvedUrl } })`,
    )
    await copy.write(
      'pages/pictures.jsx',
      `import Image from 'waymark/image'
       export default () => <main>
         <Image src="/first.jpg" alt="" width={64} height={48} preload />
         <Image src="/first.jpg" alt="" width={64} height={48} priority />
         <Image src="/second.jpg" alt="" width={64} height={48} />
       </main>`,
    )
    app = await startApp(copy.dir, 'start')
  })
  afterAll(async () => {
    await app?.close()
    await copy?.remove()
  })

  test('a static page is made with a request that nobody sent', async () => {
    const { text } = await get('/post/first/')
    expect(readSeen(text)).toBe('GET /post/first/ - function /post/first/')
    expect(text).toContain('<html data-agent="-">')
    expect(readSeen((await get('/about/')).text)).toBe('GET /about/ visitor function /about/')
  })

  test('what is kept of the page for missing pages has nothing of the first visitor', async () => {
    expect(readSeen((await get('/secret-address/?token=1')).text)).toBe('GET /404/ - function /404/')
    expect((await get('/another/')).text).not.toContain('secret-address')
  })

  test('scripts that run before all others go from the body to the head, with its nonce', async () => {
    const { text } = await get('/about/')
    const head = readHead(text)
    const mark = 'nonce="abc" data-nscript="beforeInteractive"'
    expect(text).toContain('<head><meta')
    expect(head).toContain(`<script id="here" ${mark}>var here = 1</script>`)
    expect(head).toContain(`<script id="inline" ${mark}>var inline = 1 < 2</script>`)
    expect(head).toContain(`<script ${mark} src="/early.js"></script>`)
    expect(head).toContain(`<script ${mark} src="/of-app.js"></script>`)
    for (const [link] of head.matchAll(/<link rel="stylesheet"[^>]*>/g)) expect(link).toContain('nonce="abc"')
  })

  test('scripts that run later are left to the browser', async () => {
    const { text } = await get('/about/')
    const data = JSON.parse(/<script id="__NEXT_DATA__"[^>]*>(.*?)<\/script>/.exec(text)![1]!) as NextData
    expect(data.scriptLoader).toEqual([
      { src: '/after.js', 'data-site': '</script>', strategy: 'afterInteractive' },
      { id: 'lazy', strategy: 'lazyOnload', dangerouslySetInnerHTML: { __html: 'var lazy = 1' } },
    ])
    expect(text).not.toContain('src="/after.js"')
  })

  test('images of the first screen are announced in the head, once', async () => {
    const head = readHead((await get('/pictures/')).text)
    const links = head.match(/<link[^>]*as="image"[^>]*>/g)
    expect(links).toHaveLength(1)
    expect(links![0]).toMatch(/imageSrcSet="[^"]*first\.jpg/)
  })

  test('resolvedUrl ends as addresses of the app do', async () => {
    const { text } = await get('/resolved/?a=b')
    expect(readVisibleText(text)).toBe('/resolved/?a=b')
  })
})

test('without 404 and 500 there is _error for both', async () => {
  const copy = await copyFixture('pages-basic')
  try {
    await rm(join(copy.dir, 'pages/404.tsx'))
    await copy.write('pages/_error.jsx', ERROR_PAGE)
    const app = await startApp(copy.dir, 'start')
    const lost = await send(app.url, '/nope')
    expect([lost.status, readVisibleText(lost.text)]).toEqual([404, 'own error 404 null'])
    const failed = await send(app.url, '/throws?where=data')
    // What the app itself takes from the error is shown; nothing else of it is.
    expect([failed.status, readVisibleText(failed.text)]).toEqual([500, 'own error 500 the database is down'])
    expect(failed.text).toContain('"err":{"name":"Internal Server Error."')
    await app.close()
  } finally {
    await copy.remove()
  }
})

test('a broken 404 is an error of its own, with the built-in page for that', async () => {
  const copy = await copyFixture('pages-basic')
  try {
    await copy.write(
      'pages/404.tsx',
      'throw new Error("must not be loaded ahead"); export default () => null',
    )
    const app = await startApp(copy.dir, 'start')
    const lost = await send(app.url, '/nope')
    expect(lost.status).toBe(500)
    expect(readTitle(lost.text)).toBe('500: Internal Server Error')
    expect((await send(app.url, '/about')).status).toBe(200)
    await app.close()
  } finally {
    await copy.remove()
  }
})

describe('a build is refused', () => {
  const TEXTS: Record<string, string> = {
    'pages/helper.jsx': 'export const help = 1',
    'pages/offline.jsx':
      'export default () => null\nexport const getStaticProps = () => { throw new Error("the source is offline") }',
  }
  test.each([
    ['a nested reserved file', 'pages/blog/_app.tsx', 'pages/blog/_app.tsx has the reserved name _app'],
    ['a file that is no page', 'pages/helper.jsx', 'pages/helper.jsx has no default export'],
    ['a page whose data cannot be had', 'pages/offline.jsx', 'the source is offline'],
    [
      'a public file at the address of a page',
      'public/about',
      'public/about and pages/about.tsx both answer /about',
    ],
  ])('%s', async (_name, file, message) => {
    const copy = await copyFixture('pages-basic')
    try {
      await copy.write(file, TEXTS[file] ?? 'export default () => null')
      const { code, output } = await runBuild(copy.dir)
      expect(code).toBe(1)
      expect(output).toContain(message)
    } finally {
      await copy.remove()
    }
  })
})
