import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { ROOT_DIR } from '../harness/paths.ts'
import { readTags } from '../harness/read-html.ts'
import { send } from '../harness/send.ts'
import { describeApp } from '../harness/start-app.ts'

/** First-load JavaScript of a page with the router, gzip, in bytes. A change that needs more has to say why. */
const FIRST_LOAD_BUDGET_BYTES = 92_000

async function readStylesheets(origin: string, path: string): Promise<string[]> {
  const { text } = await send(origin, path)
  return readTags(text, 'link')
    .filter((tag) => tag.rel === 'stylesheet')
    .map((tag) => tag.href ?? '')
}

async function readRules(origin: string, path: string): Promise<string> {
  const hrefs = await readStylesheets(origin, path)
  const sheets = await Promise.all(hrefs.map((href) => send(origin, href)))
  return sheets.map(({ text }) => text).join('\n')
}

/** The colour that the last rule gives to `#box`. */
async function readBoxColour(origin: string, path: string): Promise<string | undefined> {
  const { text } = await send(origin, path)
  const names =
    readTags(text, 'p')
      .find(({ id }) => id === 'box')
      ?.class?.split(' ') ?? []
  const rules = [...(await readRules(origin, path)).matchAll(/\.([\w-]+)\s*\{\s*color:\s*([^;}]+)/g)]
  return rules.findLast(([, name]) => names.includes(name!))?.[2]?.trim()
}

describeApp('basic', ['start', 'dev'], (app) => {
  test('a class is made of one that stands further down', async () => {
    const { text } = await send(app().url, '/css')
    const { class: names = '' } = readTags(text, 'p').find(({ id }) => id === 'order')!
    expect(names).toMatch(/^order-probe \S*order\S* \S*wide\S*$/)
  })

  test('a picture that a client component names by its place has a public address', async () => {
    const { text } = await send(app().url, '/assets')
    const { src = '' } = readTags(text, 'img').find(({ id }) => id === 'named')!
    expect(src).toMatch(/^\/_waymark\//)
    const picture = await send(app().url, src)
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/png'])
  })

  test('a WebAssembly module is imported on the server', async () => {
    expect((await send(app().url, '/api/sum')).text).toBe('5')
  })

  test('rules of a not-found file are on pages that are not found only', async () => {
    expect(await readRules(app().url, '/css-order/missing')).toContain('--missing')
    expect(await readRules(app().url, '/css-order/forth')).not.toContain('--missing')
  })

  test('classes of two files with the same text have two names', async () => {
    const { text } = await send(app().url, '/css-order/twins')
    const { class: names = '' } = readTags(text, 'p').find(({ id }) => id === 'box')!
    expect(new Set(names.split(' ')).size).toBe(2)
  })
})

describeApp('basic', ['dev'], (app) => {
  test('a stylesheet that server and client components share is linked once', async () => {
    const hrefs = await readStylesheets(app().url, '/shared-css')
    expect(hrefs.filter((href) => href.includes('/shared.module.css'))).toHaveLength(1)
    expect(hrefs.filter((href) => href.includes('/partly.module.css'))).toHaveLength(1)
  })
})

describeApp('basic', ['start'], (app) => {
  test('stylesheets are linked in the document, in the order of import', async () => {
    const hrefs = await readStylesheets(app().url, '/css')
    expect(hrefs.length).toBeGreaterThan(0)
    const sheets = await Promise.all(hrefs.map((href) => send(app().url, href)))
    for (const sheet of sheets) {
      expect(sheet.status).toBe(200)
      expect(sheet.headers['content-type']).toContain('text/css')
      expect(sheet.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    }
    const all = sheets.map(({ text }) => text).join('\n')
    expect(all).not.toContain('set-by-postcss')
    const global = all.indexOf('.order-probe')
    const local = all.search(/order_|_order/)
    expect(global).toBeGreaterThanOrEqual(0)
    expect(local).toBeGreaterThan(global)
  })

  test.each([
    { page: 'forth', colour: '#020002' },
    { page: 'back', colour: '#010001' },
    { page: 'between', colour: '#020002' },
    { page: 'client-forth', colour: '#050005' },
    { page: 'client-back', colour: '#040004' },
  ])(
    'stylesheets that pages share count in the order in which each imports them: $page',
    async ({ page, colour }) => {
      expect(await readBoxColour(app().url, `/css-order/${page}`)).toBe(colour)
    },
  )

  test('a page links only the styles it uses', async () => {
    const css = (await readStylesheets(app().url, '/css')).length
    const about = (await readStylesheets(app().url, '/about')).length
    expect(about).toBeGreaterThan(0)
    expect(about).toBeLessThan(css)
  })

  test('rules that server and client components share are linked once', async () => {
    const css = await readRules(app().url, '/shared-css')
    expect(css.split('#005a5a')).toHaveLength(2)
  })

  test('rules of a client component are linked where no server component brings them', async () => {
    expect(await readRules(app().url, '/shared-css/client-only')).toContain('#5a005a')
  })

  test('components of a list name the stylesheet of their page once, and are inert', async () => {
    const { text } = await send(app().url, '/styled-items')
    const href =
      (await readStylesheets(app().url, '/styled-items')).find((url) => url.includes('/page-')) ?? ''
    expect(href).not.toBe('')
    expect(await readRules(app().url, '/styled-items')).toContain('#0a5c0a')
    // Two attributes of the link itself; in the payload the same, its key and a hint.
    expect(text.split(href).length - 1).toBeLessThanOrEqual(6)
    const times = process.env['WAYMARK_INERT'] === '0' ? 2 : 1
    expect(text.split('of a list that is long').length - 1).toBe(30 * times)
  })

  test('a server component that is loaded on demand brings its stylesheet', async () => {
    expect(await readRules(app().url, '/styled-items')).toContain('#5c0a0a')
  })

  test('an imported image has a hashed URL and can be fetched for ever', async () => {
    const { text } = await send(app().url, '/assets')
    const src = readTags(text, 'img').find((tag) => tag.id === 'dots')?.src ?? ''
    expect(src).toMatch(/^\/_waymark\/.*dots[-.].+\.png$/)
    const image = await send(app().url, src)
    expect(image.headers['content-type']).toBe('image/png')
    expect(image.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(text).toContain('forty-two')
  })

  test('a font named in a stylesheet can be fetched', async () => {
    const hrefs = await readStylesheets(app().url, '/assets')
    const css = (await Promise.all(hrefs.map((href) => send(app().url, href))))
      .map(({ text }) => text)
      .join('\n')
    const url = /url\(["']?([^"')]+\.woff2)["']?\)/.exec(css)?.[1]
    expect(url).toBeDefined()
    const sheet = hrefs.at(-1) ?? '/'
    const { pathname } = new URL(url ?? '', new URL(sheet, app().url))
    const font = await send(app().url, pathname)
    expect(font.status).toBe(200)
    expect(font.headers['content-type']).toBe('font/woff2')
  })

  test('files of public are served with a validator, ranges and HEAD', async () => {
    const whole = await send(app().url, '/robots-like.txt')
    expect(whole.text).toBe('User-agent: nobody\n')
    expect(whole.headers['content-type']).toContain('text/plain')
    const { etag = '' } = whole.headers
    expect((await send(app().url, '/robots-like.txt', { headers: { 'if-none-match': etag } })).status).toBe(
      304,
    )
    const part = await send(app().url, '/robots-like.txt', { headers: { range: 'bytes=0-3' } })
    expect(part.status).toBe(206)
    expect(part.text).toBe('User')
    expect(part.headers['content-range']).toBe('bytes 0-3/19')
    const outside = await send(app().url, '/robots-like.txt', { headers: { range: 'bytes=100-' } })
    expect(outside.status).toBe(416)
    const head = await send(app().url, '/robots-like.txt', { method: 'HEAD' })
    expect(head.headers['content-length']).toBe('19')
    expect(head.bytes.length).toBe(0)
  })

  test('a public file with spaces and an image are found', async () => {
    expect((await send(app().url, '/a%20file%20with%20spaces.txt')).text).toBe('spaces are fine\n')
    expect((await send(app().url, '/dot.png')).headers['content-type']).toBe('image/png')
  })

  test('a file of public goes before a page with a parameter there', async () => {
    expect((await send(app().url, '/items/list.txt')).text).toBe('a file beside the items\n')
    expect((await send(app().url, '/items/other.txt')).headers['content-type']).toContain('text/html')
  })

  test('other methods than GET and HEAD on a file are 405', async () => {
    const answer = await send(app().url, '/robots-like.txt', { method: 'POST' })
    expect(answer.status).toBe(405)
    expect(answer.headers.allow).toBe('GET, HEAD')
  })

  test('scripts are served pre-compressed when the reader can take it', async () => {
    const { text } = await send(app().url, '/about')
    const src =
      readTags(text, 'script').find((tag) => tag.src)?.src ??
      readTags(text, 'link').find((tag) => tag.rel === 'modulepreload')?.href
    expect(src).toBeDefined()
    for (const encoding of ['br', 'gzip']) {
      const answer = await send(app().url, src ?? '', { headers: { 'accept-encoding': encoding } })
      expect(answer.headers['content-encoding']).toBe(encoding)
      expect(answer.headers.vary?.toLowerCase()).toContain('accept-encoding')
    }
  })

  test('nothing of the machine is written into what a browser loads', async () => {
    const { text } = await send(app().url, '/about')
    const scripts = await readFirstLoad(app().url, text)
    for (const script of [text, ...scripts]) expect(script).not.toContain(ROOT_DIR)
  })
})

async function readFirstLoad(origin: string, document: string): Promise<string[]> {
  const seen = new Set<string>()
  for (const tag of [...readTags(document, 'script'), ...readTags(document, 'link')]) {
    if (tag.src) seen.add(tag.src)
    if (tag.rel === 'modulepreload' && tag.href) seen.add(tag.href)
  }
  for (const [, path = ''] of document.matchAll(/import\("([^"]+\.js)"\)/g)) seen.add(path)
  const texts: string[] = []
  // Static imports load before the first line runs, whether the document names them or not.
  for (const path of seen) {
    const { text, status } = await send(origin, path)
    expect(status).toBe(200)
    texts.push(text)
    for (const [, file = ''] of text.matchAll(/(?:from|import)\s*["']([^"']+\.js)["']/g)) {
      seen.add(new URL(file, new URL(path, origin)).pathname)
    }
  }
  return texts
}

describeApp('hello', ['start'], (app) => {
  test('the smallest app stays within the first-load budget', async () => {
    const { text } = await send(app().url, '/')
    const scripts = await readFirstLoad(app().url, text)
    expect(scripts.length).toBeGreaterThan(0)
    const bytes = scripts.reduce((sum, script) => sum + gzipSync(script).length, 0)
    expect(bytes).toBeLessThan(FIRST_LOAD_BUDGET_BYTES)
    // Only development asks for it.
    expect(scripts.join('')).not.toContain('findSourceMapURL')
  })
})
