import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyFixture, type FixtureCopy } from '../harness/copy-fixture.ts'
import { send } from '../harness/send.ts'
import { startApp, type RunningApp } from '../harness/start-app.ts'

/** What somebody who is new gets wrong, and what the terminal of `waymark dev` says about it. */

let copy: FixtureCopy
let app: RunningApp
beforeAll(async () => {
  copy = await copyFixture('hello')
  app = await startApp(copy.dir, 'dev')
})
afterAll(async () => {
  await app?.close()
  await copy?.remove()
})

const CLIENT =
  "'use client'\nexport default function Part({ value }: { value: unknown }) {\n  return <p>{String(value)}</p>\n}\n"
const page = (body: string, ...imports: string[]): string =>
  [...imports, 'export default function Page() {', `  ${body}`, '}', ''].join('\n')

test.each([
  [
    'an import that leads nowhere',
    page('return <p>{x}</p>', "import { x } from './gone'"),
    "Cannot find module './gone'",
    '1:20',
  ],
  [
    'an import with another case',
    page('return <Counter />', "import { Counter } from '../Counter'"),
    'Hint: Did you mean "../counter"?',
    '1:26',
  ],
  [
    'an import of a package that is not installed',
    page('return <p>{x}</p>', "import x from '@nobody/has-this/part'"),
    'Hint: If it is a package, install it: npm install @nobody/has-this',
    '1:16',
  ],
  [
    'a name that is not exported',
    page('return <p>{wrong()}</p>', "import { wrong } from '../counter'"),
    'wrong is not a function. Does the module it is imported from export it?',
    '3:14',
  ],
  [
    'an event handler in a server component',
    page('return <button onClick={() => {}}>x</button>'),
    'Event handlers cannot be passed',
    '2:10',
  ],
  [
    'a function as a prop of a client component',
    page('return <Part value={() => 1} />', "import Part from './part'"),
    'Functions cannot be passed directly to Client Components',
    '3:10',
  ],
  [
    'an object as a child',
    page('return <p>{{ a: 1 } as never}</p>'),
    'Objects are not valid as a React child',
    '2:10',
  ],
  [
    'a component of the framework that is used wrongly',
    page(
      'return <Image src="/a.png" alt="" {...({} as { width: 1 })} />',
      "import Image from 'waymark/image'",
    ),
    'needs width to be a number',
    '3:10',
  ],
  [
    'a module that is marked for the browser',
    page('return <p />', "import 'client-only'"),
    'imports client-only',
    '1:8',
  ],
  [
    'a directive below an import',
    page('return <p />', "import '../counter'", "'use client'"),
    "'use client' stands below other code",
    '2:1',
  ],
])('%s is named with its line', async (what, text, message, place) => {
  const folder = what.replaceAll(' ', '-')
  await copy.write(`app/${folder}/part.tsx`, CLIENT)
  await copy.write(`app/${folder}/page.tsx`, text)
  await expect.poll(async () => (await send(app.url, `/${folder}`)).status).toBe(500)
  await expect.poll(app.output).toContain(`app/${folder}/page.tsx:${place}\n`)
  expect(app.output()).toContain(message)
  expect(app.output()).not.toContain('__vite_ssr')
})

test('an import of a stylesheet that leads nowhere is named with its line', async () => {
  await copy.write('app/styled/base.css', 'p { color: red }\n')
  await copy.write('app/styled/main.css', '/* Page */\n@import "./bases.css";\n')
  await copy.write('app/styled/page.tsx', page('return <p />', "import './main.css'"))
  await expect.poll(async () => (await send(app.url, '/styled')).status).toBe(500)
  await expect.poll(app.output).toContain('app/styled/main.css:2:10\n')
  expect(app.output()).toContain('Hint: Did you mean "./base.css"?')
  expect(app.output()).not.toMatch(/ENOENT|Unable to resolve/)
})

test('an import whose file was removed is named with its line', async () => {
  const status = async (): Promise<number> => (await send(app.url, '/left')).status
  const readOutput = async (): Promise<string> => {
    await status()
    return app.output()
  }
  const text = page(
    'return <Part value={note} />',
    "import Part from './part'",
    "import { note } from './note'",
  )
  await copy.write('app/left/part.tsx', CLIENT)
  await copy.write('app/left/note.ts', "export const note: string = 'note'\n")
  await copy.write('app/left/page.tsx', text)
  await expect.poll(status).toBe(200)
  await rm(join(copy.dir, 'app/left/part.tsx'))
  await expect.poll(readOutput).toContain('app/left/page.tsx:1:19\n')
  await copy.write('app/left/part.tsx', CLIENT)
  await expect.poll(status).toBe(200)
  await rm(join(copy.dir, 'app/left/note.ts'))
  await expect.poll(readOutput).toContain('app/left/page.tsx:2:23\n')
})

test('metadata of a client component is named with its file', async () => {
  await copy.write(
    'app/titled/page.tsx',
    `'use client'\nexport const metadata = { title: 'x' }\n${page('return <p />')}`,
  )
  await expect.poll(async () => (await send(app.url, '/titled')).status).toBe(500)
  await expect.poll(app.output).toContain('app/titled/page.tsx has "use client" and exports metadata')
})

test('a data function of pages/ in app/ is named with its file', async () => {
  await copy.write(
    'app/served/page.tsx',
    `export async function getServerSideProps() {\n  return { props: {} }\n}\n${page('return <p />')}`,
  )
  await expect.poll(async () => (await send(app.url, '/served')).status).toBe(500)
  await expect.poll(app.output).toContain('app/served/page.tsx exports getServerSideProps')
})

test('params that nobody waits for are warned about with their line', async () => {
  const text =
    'export default function Page({ params }: { params: { id: string } }) {\n  return <p>{params.id}</p>\n}\n'
  await copy.write('app/asked/[id]/page.tsx', text)
  await expect.poll(async () => (await send(app.url, '/asked/1')).status).toBe(200)
  await expect.poll(app.output).toContain('app/asked/[id]/page.tsx:2 reads params.id')
})

test('cookies that nobody waits for are warned about with their line', async () => {
  const text = `import { cookies } from 'next/headers'\n${page("const jar = cookies()\n  return <p>{jar.get('a')}</p>")}`
  await copy.write('app/jar/page.tsx', text)
  await expect.poll(async () => (await send(app.url, '/jar')).status).toBe(500)
  await expect
    .poll(app.output)
    .toMatch(
      /app\/jar\/page\.tsx:\d reads get of cookies\(\), .* Write await cookies\(\) in an async function/,
    )
})

test('an object that is thrown is told with the digest that the page shows', async () => {
  await copy.write('app/thrown/page.tsx', page("throw { status: 'odd' }"))
  await expect.poll(async () => (await send(app.url, '/thrown')).status).toBe(500)
  const { text } = await send(app.url, '/thrown')
  const [, digest] = /Digest: <code>(\w{16})/.exec(text) ?? []
  await expect.poll(app.output).toContain(`digest: '${digest}', request: 'GET /thrown'`)
})

test('an edit that does not compile is told in our words only', async () => {
  await copy.write('app/edited/page.tsx', page('return <p>fine</p>'))
  await expect.poll(async () => (await send(app.url, '/edited')).status).toBe(200)
  await copy.write(
    'app/edited/page.tsx',
    page('return <p>{useState(0)}</p>', "import { useState } from 'react'"),
  )
  await expect.poll(async () => (await send(app.url, '/edited')).status).toBe(500)
  await expect.poll(app.output).toContain('app/edited/page.tsx imports useState from react')
  await expect.poll(app.output).toContain("request: 'GET /edited'")
  expect(app.output()).not.toContain('Internal Server Error')
})

test.each([
  ['a server component', '', 'app/keys-server/part.tsx:2:27'],
  ['a client component', "'use client'\n", 'app/keys-client/part.tsx:3:27'],
])('a list without keys in %s is warned about with its line', async (_what, directive, place) => {
  const folder = directive === '' ? 'keys-server' : 'keys-client'
  const list = "  return ['a'].map((x) => <i>{x}</i>)"
  await copy.write(`app/${folder}/part.tsx`, `${directive}export default function Part() {\n${list}\n}\n`)
  await copy.write(`app/${folder}/page.tsx`, page('return <Part />', "import Part from './part'"))
  await expect.poll(async () => (await send(app.url, `/${folder}`)).status).toBe(200)
  await expect.poll(app.output).toContain(`${place}\n`)
  expect(app.output()).toContain('Each child in a list should have a unique "key" prop.')
})

test.each([
  ['page', 'kept-page/page.tsx', page('return <p>kept</p>')],
  ['route handler', 'kept-handler/route.ts', 'export const GET = () => new Response()\n'],
])('a %s that can never be kept as it says fails as it would in the build', async (_what, file, code) => {
  await copy.write(`app/${file}`, `${code}export const revalidate = process.env.SECONDS ?? '60'\n`)
  const path = `/${file.split('/')[0]}`
  await expect.poll(async () => (await send(app.url, path)).status).toBe(500)
  await expect.poll(app.output).toContain(`app/${file} exports "60" as \`revalidate\`.`)
})
