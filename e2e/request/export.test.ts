import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildOnce, runBuild } from '../harness/build-app.ts'
import { copyFixture, type FixtureCopy } from '../harness/copy-fixture.ts'
import { FIXTURES_DIR } from '../harness/paths.ts'

// Whatever the rest of the run is done with.
vi.stubEnv('WAYMARK_INERT', '1')

const OUT = join(FIXTURES_DIR, 'exported', 'out')

async function listFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length))
    .filter((file) => !file.startsWith('/_waymark/'))
    .sort()
}

describe('an exported app', () => {
  beforeAll(() => buildOnce(join(FIXTURES_DIR, 'exported')))

  test('has a document and a payload for each page, and its files', async () => {
    expect(await listFiles(OUT)).toEqual([
      '/404.html',
      '/about.html',
      '/about.txt',
      '/client-page.html',
      '/client-page.txt',
      '/data.json',
      '/hello.txt',
      '/icon.svg',
      '/index.html',
      '/index.txt',
      '/moved.html',
      '/moved.txt',
      '/posts/one.html',
      '/posts/one.txt',
      '/posts/two words.html',
      '/posts/two words.txt',
    ])
    const scripts = await readdir(join(OUT, '_waymark/assets'))
    expect(scripts.filter((name) => /\.(?:br|gz|map)$/.test(name))).toEqual([])
    expect(scripts.some((name) => name.endsWith('.js'))).toBe(true)
  })

  test('says in its redirects where to go', async () => {
    expect(await readFile(join(OUT, 'moved.html'), 'utf8')).toContain('content="0;url=/about"')
    expect(await readFile(join(OUT, 'moved.txt'), 'utf8')).toContain('NEXT_REDIRECT;replace;/about;307;')
  })

  test('has content of the server once in the document, and in the payload', async () => {
    const html = await readFile(join(OUT, 'posts/one.html'), 'utf8')
    expect(html.split('Paragraph 7 of one')).toHaveLength(2)
    expect(await readFile(join(OUT, 'posts/one.txt'), 'utf8')).toContain('Paragraph 7 of one')
  })

  test('holds what handlers answered', async () => {
    expect(await readFile(join(OUT, 'data.json'), 'utf8')).toBe('{"made":"ahead"}')
  })
})

describe('an exported app with pages/', () => {
  const dir = join(FIXTURES_DIR, 'exported-pages')
  const out = join(dir, 'out')
  const read = (file: string): Promise<string> => readFile(join(out, file), 'utf8')
  beforeAll(() => buildOnce(dir))

  test('has a document for each page, the page for others, and data of getStaticProps', async () => {
    expect(await listFiles(out)).toEqual([
      '/404.html',
      '/[open]/index.html',
      '/index.html',
      '/initial/index.html',
      '/posts/moved/index.html',
      '/posts/one/index.html',
      '/posts/two words/index.html',
    ])
    const [build = ''] = await readdir(join(out, '_waymark/data'))
    expect(await listFiles(join(out, '_waymark/data', build))).toEqual([
      '/posts/moved.json',
      '/posts/one.json',
      '/posts/two words.json',
    ])
    expect(await read('posts/two words/index.html')).toContain('<h1>two words</h1>')
    expect(await read('404.html')).toContain('<h1>Not here</h1>')
    expect(await read('initial/index.html')).toContain('Made in the <!-- -->build')
  })

  test('says in its redirects where to go', async () => {
    expect(await read('posts/moved/index.html')).toContain('content="0;url=/docs/posts/one"')
  })
})

describe('telemetry of an exported app', () => {
  let copy: FixtureCopy
  afterEach(() => copy?.remove())

  test('goes from its pages to the service directly', async () => {
    copy = await copyFixture('exported')
    const dsn = 'https://abc@errors.example.com/7'
    await copy.edit('waymark.config.ts', "'export' }", `'export', telemetry: { dsn: '${dsn}' } }`)
    expect((await runBuild(copy.dir)).code).toBe(0)
    const read = (file: string): Promise<string> => readFile(join(copy.dir, 'out', file), 'utf8')
    for (const file of ['index.html', 'posts/one.html', '404.html']) {
      const html = await read(file)
      expect(html).toContain(`"dsn":"${dsn}"`)
      expect(html).toContain('"url":"https://errors.example.com/api/7/envelope/?')
      const [, client = ''] = /"client":"([^"]+)"/.exec(html) ?? []
      expect(await read(client)).toContain('fetch')
    }
  })
})

describe('another folder', () => {
  let copy: FixtureCopy
  afterEach(() => copy?.remove())

  test('is written to, and replaced by the next build', async () => {
    copy = await copyFixture('exported')
    await copy.edit('waymark.config.ts', "'export' }", "'export', exportDir: 'dist/site' }")
    expect((await runBuild(copy.dir)).code).toBe(0)
    const before = await listFiles(join(copy.dir, 'dist/site'))
    expect(before).toContain('/index.html')
    await copy.write('dist/site/old.html', 'old')
    expect((await runBuild(copy.dir)).code).toBe(0)
    const after = await listFiles(join(copy.dir, 'dist/site'))
    expect(after).toContain('/index.html')
    expect(after).not.toContain('/old.html')
  })

  test('that holds something else is left as it is', async () => {
    copy = await copyFixture('exported')
    await copy.edit('waymark.config.ts', "'export' }", "'export', exportDir: 'texts' }")
    await copy.write('texts/chapter.md', 'by hand')
    const { code, output } = await runBuild(copy.dir)
    expect(code).toBe(1)
    expect(output).toContain('texts holds files that no export wrote')
    expect(await listFiles(join(copy.dir, 'texts'))).toEqual(['/chapter.md'])
  })
})

describe('what needs a server', () => {
  let copy: FixtureCopy
  afterEach(() => copy?.remove())

  test('is listed by the build, which fails', async () => {
    copy = await copyFixture('exported')
    await copy.edit(
      'waymark.config.ts',
      "'export' }",
      "'export', redirects: [{ source: '/a', destination: '/b', permanent: false }] }",
    )
    await copy.write('middleware.ts', 'export function middleware() {}')
    const { code, output } = await runBuild(copy.dir)
    expect(code).not.toBe(0)
    expect(output).toContain('- middleware')
    expect(output).toContain('- redirects in the configuration')
  })

  test('is a page of pages/ that waits for requests; API routes are left out', async () => {
    copy = await copyFixture('exported-pages')
    const page = 'export default function Page() {\n  return null\n}\n'
    await copy.write('pages/late.tsx', `export const getServerSideProps = () => ({ props: {} })\n${page}`)
    await copy.edit('pages/posts/[slug].tsx', 'fallback: false', "fallback: 'blocking'")
    const { code, output } = await runBuild(copy.dir)
    expect(code).not.toBe(0)
    expect(output).toContain('- /late (getServerSideProps)')
    expect(output).toContain('- /posts/[slug] (getStaticPaths with fallback: "blocking")')
    expect(output).toContain('are not exported: /api/hello.')
  })

  test('is a server action; what was exported before stays', async () => {
    copy = await copyFixture('exported')
    expect((await runBuild(copy.dir)).code).toBe(0)
    const before = await listFiles(join(copy.dir, 'out'))
    await copy.write('app/actions.ts', "'use server'\nexport async function save() {}\n")
    await copy.write(
      'app/about/page.tsx',
      "import { save } from '../actions.ts'\nexport default () => <form action={save} />\n",
    )
    const { code, output } = await runBuild(copy.dir)
    expect(code).not.toBe(0)
    expect(output).toContain('- app/actions.ts (server actions)')
    expect(await listFiles(join(copy.dir, 'out'))).toEqual(before)
  })

  test('is named with the API that needs it', async () => {
    copy = await copyFixture('exported')
    await copy.write(
      'app/about/page.tsx',
      "import { cookies } from 'waymark/headers'\nexport default async function Page() {\n  await cookies()\n  return null\n}\n",
    )
    const { code, output } = await runBuild(copy.dir)
    expect(code).not.toBe(0)
    expect(output).toContain('/about')
    expect(output).toContain('app/about/page.tsx')
    expect(output).toContain('cookies()')
  })

  test('is a guard, a handler that is not static, or a page without listed params', async () => {
    copy = await copyFixture('exported')
    await copy.write(
      'app/about/page.tsx',
      'export function guard() {}\nexport default function Page() {\n  return null\n}\n',
    )
    await copy.edit('app/data.json/route.ts', "export const dynamic = 'force-static'", '')
    await copy.edit('app/posts/[slug]/page.tsx', 'generateStaticParams', 'somethingElse')
    const { code, output } = await runBuild(copy.dir)
    expect(code).not.toBe(0)
    expect(output).toContain('- /about (a guard)')
    expect(output).toContain('- /data.json (it is a handler)')
    expect(output).toContain('- /posts/[slug] (no static params)')
  })
})
