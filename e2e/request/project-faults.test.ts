import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runBuild } from '../harness/build-app.ts'
import { copyFixture, type FixtureCopy } from '../harness/copy-fixture.ts'
import { runCli } from '../harness/run-cli.ts'
import { send } from '../harness/send.ts'
import { startApp, type RunningApp } from '../harness/start-app.ts'
import { waitUntil } from '../harness/wait-until.ts'

const OVERLAY = /dev-overlay\/entry\.js\?standalone|vite-rsc\/entry-browser/

function page(text: string): string {
  return `export default function Page() {\n  return <h1>${text}</h1>\n}\n`
}

function layout(open: string, close: string): string {
  return `export default function RootLayout({ children }) {\n  return ${open}{children}${close}\n}\n`
}

describe('in development', () => {
  let copy: FixtureCopy
  let app: RunningApp
  beforeAll(async () => {
    copy = await copyFixture('hello')
    await mkdir(join(copy.dir, 'public'))
    for (const folder of ['app/guide', 'app/blog', 'app/named', 'app/twice', 'app/saving'])
      await mkdir(join(copy.dir, folder))
    await copy.write('app/guide/page.tsx', page('guide'))
    await copy.write('app/named/page.tsx', page('named'))
    await copy.write('app/blog/Page.tsx', page('blog'))
    await copy.write('instrumentation.ts', 'export function register() {}\n')
    app = await startApp(copy.dir, 'dev')
  })
  afterAll(async () => {
    await app?.close()
    await copy?.remove()
  })

  const waitForStatus = (path: string, status: number): Promise<void> =>
    waitUntil(async () => (await send(app.url, path)).status === status, `${path} to answer ${status}`)

  /** A watcher drops a change that follows another within an instant, so it is written until it is seen. */
  const writeUntil = (file: string, text: string, path: string, status: number): Promise<void> =>
    waitUntil(async () => {
      await copy.write(file, text)
      return (await send(app.url, path)).status === status
    }, `${path} to answer ${status}`)

  async function expectFailure(path: string, ...told: RegExp[]): Promise<void> {
    await waitForStatus(path, 500)
    // A page that began to render brings the overlay itself; anything else is a document of the overlay alone.
    expect((await send(app.url, path)).text).toMatch(OVERLAY)
    for (const pattern of told) await app.run.waitForOutput(pattern)
  }

  test.each([
    ['<main>', '</main>', /app\/layout\.tsx did not render <html> and <body>/],
    ['<html lang="en"><main>', '</main></html>', /app\/layout\.tsx did not render <body>/],
    ['<body>', '</body>', /app\/layout\.tsx did not render <html>\./],
  ])('a root layout of %s is refused by name, until it is complete', async (open, close, told) => {
    expect((await send(app.url, '/guide')).status).toBe(200)
    await writeUntil('app/layout.tsx', layout(open, close), '/guide', 500)
    await expectFailure('/guide', told, /WM_ROOT_LAYOUT_TAGS/)
    await writeUntil('app/layout.tsx', layout('<html lang="en"><body>', '</body></html>'), '/guide', 200)
  })

  test('a public file at the URL of a page is refused there, and only there, until one is gone', async () => {
    await copy.write('public/guide', 'a file')
    await copy.write('public/other.txt', 'another file')
    await expectFailure('/guide', /public\/guide and app\/guide\/page\.tsx both answer \/guide/)
    expect((await send(app.url, '/named')).status).toBe(200)
    expect((await send(app.url, '/other.txt')).text).toBe('another file')
    await rm(join(copy.dir, 'public/guide'))
    await waitForStatus('/guide', 200)

    await copy.write('public/guide', 'a file')
    await waitForStatus('/guide', 500)
    await rm(join(copy.dir, 'app/guide/page.tsx'))
    await waitUntil(
      async () => (await send(app.url, '/guide')).text === 'a file',
      'the file to be served when the page is gone',
    )
  })

  test('two files for one URL are told where a new page is asked for, until one is gone', async () => {
    await copy.write('app/(other)/named/page.tsx', page('other'))
    await copy.write('app/fresh/page.tsx', page('fresh'))
    await expectFailure('/fresh', /are both the page of \/named/)
    expect((await send(app.url, '/named')).status).toBe(200)
    await rm(join(copy.dir, 'app/(other)'), { recursive: true })
    await waitForStatus('/fresh', 200)
  })

  test('a file that is almost named like a route file is pointed out', async () => {
    await app.run.waitForOutput(/app\/blog\/Page\.tsx .*page\.tsx/)
    // As editors do it: the file is there before its content.
    await copy.write('app/named/not_found.tsx', '')
    await waitUntil(async () => {
      await copy.write('app/named/not_found.tsx', page('nothing'))
      return /app\/named\/not_found\.tsx .*not-found\.tsx/.test(app.output())
    }, 'a new file to be pointed out')
    expect(app.output().match(/app\/blog\/Page\.tsx/g)).toHaveLength(1)
  })

  test.each([
    ['a server component', ''],
    ['a client component', "'use client'\n"],
  ])('an import that %s was written with finds its file when that is made', async (_, directive) => {
    const folder = directive === '' ? 'early' : 'early-client'
    const part = `import { text } from './late'\nexport default function Part() {\n  return <p>{text}</p>\n}\n`
    await copy.write(`app/${folder}/part.tsx`, directive + part)
    await copy.write(`app/${folder}/page.tsx`, "export { default } from './part'\n")
    await expectFailure(`/${folder}`, /Cannot find module '\.\/late'/)
    await copy.write(`app/${folder}/late.ts`, "export const text = 'late'\n")
    await waitForStatus(`/${folder}`, 200)
    await rm(join(copy.dir, `app/${folder}/late.ts`))
    await expectFailure(`/${folder}`)
    await copy.write(`app/${folder}/late.ts`, "export const text = 'again'\n")
    await waitForStatus(`/${folder}`, 200)
    expect((await send(app.url, `/${folder}`)).text).toContain('<p>again</p>')
  })

  test('a page with fixed and computed metadata is refused by name', async () => {
    const head =
      "export const metadata = { title: 'a' }\nexport const generateMetadata = () => ({ title: 'b' })\n"
    await copy.write('app/twice/page.tsx', head + page('twice'))
    await expectFailure('/twice', /app\/twice\/page\.tsx exports both metadata and generateMetadata/)
  })

  test.each(['server', 'client'])(
    'an action that is not async is refused: imported by a %s file',
    async (kind) => {
      await copy.write(
        'app/saving/actions.ts',
        `'use server'\n\nexport async function a() {}\n\nexport function save() {}\n`,
      )
      await copy.write(
        'app/saving/form.tsx',
        `${kind === 'client' ? "'use client'\n" : ''}import { save } from './actions.ts'\n\nexport const Form = () => <form action={save} />\n`,
      )
      await copy.write(
        'app/saving/page.tsx',
        `import { Form } from './form.tsx'\n\nexport default () => <Form />\n`,
      )
      await expectFailure(
        '/saving',
        /app\/saving\/actions\.ts exports save in line 5, which is a function that is not async/,
      )
      await copy.edit('app/saving/actions.ts', 'export function save', 'export async function save')
      await waitForStatus('/saving', 200)
    },
  )

  test('a client file that asks for headers of the request is refused once, with what to do', async () => {
    await copy.write(
      'app/saving/form.tsx',
      "'use client'\nimport { headers } from 'waymark/headers'\n\nexport const Form = () => <p>{String(headers)}</p>\n",
    )
    await waitUntil(
      async () => (await send(app.url, '/_waymark/app/saving/form.tsx')).status === 404,
      'the file to be refused',
    )
    await app.run.waitForOutput(
      /app\/saving\/form\.tsx imports waymark\/headers[^]*Hint: .*WM_SERVER_MODULE_IN_BROWSER/,
    )
    expect(app.output()).not.toContain('Pre-transform')
  })

  test('what failed is said to browsers without scripts as well', async () => {
    await copy.write(
      'middleware.ts',
      "export function middleware() {\n  throw new Error('<no session>')\n}\n",
    )
    await waitForStatus('/named', 500)
    const { text } = await send(app.url, '/named')
    expect(text).toContain('<noscript>The request failed: &lt;no session&gt;')
    expect(text).not.toContain('compile')
    await rm(join(copy.dir, 'middleware.ts'))
    await waitForStatus('/named', 200)
  })

  test('a root layout that is deleted is missed', async () => {
    const text = await readFile(join(copy.dir, 'app/layout.tsx'), 'utf8')
    await rm(join(copy.dir, 'app/layout.tsx'))
    await app.run.waitForOutput(/WM_NO_ROOT_LAYOUT/)
    await copy.write('app/layout.tsx', text)
  })
})

describe('in production', () => {
  test.each([
    {
      file: 'middleware.ts',
      text: "export function middleware() {}\nexport const config = { matcher: ['admin'] }\n",
      told: /"matcher\[0\]" in the config of the middleware cannot be used/,
    },
    {
      file: 'middleware.ts',
      text: 'export function middlware() {}\n',
      told: /middleware\.ts exports no function/,
    },
    {
      file: 'app/route.ts',
      text: 'export default function GET() {}\n',
      told: /app\/route\.ts has a default export, which is never called/,
    },
    {
      file: 'app/page.tsx',
      text: `'use client'\nexport const metadata = {}\n${page('a')}`,
      told: /app\/page\.tsx has "use client" and exports metadata/,
    },
  ])('a build and a check refuse $file: $told', async ({ file, text, told }) => {
    const copy = await copyFixture('hello')
    if (file === 'app/route.ts') await rm(join(copy.dir, 'app/page.tsx'))
    await copy.write(file, text)
    for (const command of ['build', 'check']) {
      const run = runCli([command, copy.dir], copy.dir)
      expect(await run.ended).toBe(1)
      expect(run.output()).toMatch(told)
    }
    await copy.remove()
  })

  test('a root layout without tags gets them, and is named once; misspelt files are pointed out', async () => {
    const copy = await copyFixture('hello')
    await copy.write('app/layout.tsx', layout('<main>', '</main>'))
    await copy.write('app/layouts.tsx', layout('<main>', '</main>'))
    await copy.write('app/routes.ts', 'export function GET() {}\n')
    const { code, output } = await runBuild(copy.dir)
    expect(code, output).toBe(0)
    // There is a layout, so that the second one is no mistake.
    expect(output).not.toContain('app/layouts.tsx')
    expect(output).toMatch(/app\/routes\.ts .*route\.ts/)
    // Both pages of the app are made by the build, so it is the one to say it.
    expect(
      output.match(/app\/layout\.tsx did not render <html> and <body>\.[^⨯]*WM_ROOT_LAYOUT_TAGS/g),
    ).toHaveLength(1)

    const app = await startApp(copy.dir, 'start')
    try {
      for (let visit = 0; visit < 3; visit++) {
        const { status, text } = await send(app.url, '/')
        expect(status).toBe(200)
        expect(text).toMatch(/^<!DOCTYPE html><html lang="en">.*<body><main>/s)
        expect(text.match(/<html\b/g)).toHaveLength(1)
      }
    } finally {
      await app.close()
      await copy.remove()
    }
  })
})

test('a build names the stylesheet with a brace too many, and its line', async () => {
  const copy = await copyFixture('hello')
  await copy.write('app/styled/page.tsx', `import './styled.css'\n${page('styled')}`)
  await copy.write('app/styled/styled.css', 'h1 {\n  color: red;\n}\n}\n')
  const { code, output } = await runBuild(copy.dir)
  await copy.remove()
  expect(code).toBe(1)
  expect(output).toMatch(/Unexpected }.*\n.*app\/styled\/styled\.css:4:1/)
})

test('a build names the JSON file that cannot be read, and its line', async () => {
  const copy = await copyFixture('hello')
  await copy.write('app/data/page.tsx', `import data from './data.json'\n${page('data')}\nexport { data }`)
  await copy.write('app/data/data.json', '{\n  "a": 1,\n}\n')
  const { code, output } = await runBuild(copy.dir)
  await copy.remove()
  expect(code).toBe(1)
  expect(output).toMatch(/ in JSON.*\n.*app\/data\/data\.json:3:1/)
})
