import { spawn, type ChildProcess } from 'node:child_process'
import { cp, mkdtemp, readFile, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBuild } from '../harness/build-app.ts'
import { copyFixture, type FixtureCopy } from '../harness/copy-fixture.ts'
import { send } from '../harness/send.ts'

let copy: FixtureCopy
let dir: string
let server: ChildProcess
let url: string

beforeAll(async () => {
  copy = await copyFixture('exported')
  await copy.edit(
    'waymark.config.ts',
    "output: 'export'",
    "output: 'standalone', standaloneFiles: ['./**/*.json']",
  )
  await writeReadFiles()
  await copy.write(
    'app/about/page.tsx',
    "import { headers } from 'waymark/headers'\nexport default async function Page() {\n  return <h1>{(await headers()).get('x-name')}</h1>\n}\n",
  )
  await copy.write(
    'app/mail/route.tsx',
    "export async function GET() {\n  const { renderToString } = await import('react-dom/server')\n  return new Response(renderToString(<b>mail</b>))\n}\n",
  )
  await writePackages()
  await copy.write('.env', 'PLACE=everywhere\nGREETING=plain\n')
  await copy.write('.env.production', 'GREETING=production\n')
  await copy.write('.env.local', 'GREETING=local\n')
  const { code, output } = await runBuild(copy.dir)
  if (code !== 0) throw new Error(output)
  // Outside of the repository: nothing is found by chance.
  dir = await mkdtemp(join(tmpdir(), 'waymark-standalone-'))
  await cp(join(copy.dir, '.waymark/standalone'), dir, { recursive: true })
  // As images for Next.js say it. Elsewhere than on this machine alone there would be no console without a password.
  const env = { ...process.env, PORT: '0', HOSTNAME: '127.0.0.1' }
  server = spawn(process.execPath, ['server.js'], { cwd: dir, env })
  url = await new Promise((resolve, reject) => {
    let text = ''
    const look = (chunk: Buffer): void => {
      text += chunk.toString()
      const found = /http:\/\/[\w.]+:\d+/.exec(text)
      if (found) resolve(found[0].replace('localhost', '127.0.0.1'))
    }
    server.stdout!.on('data', look)
    server.stderr!.on('data', look)
    server.once('exit', () => reject(new Error(text)))
  })
})

/** Files that the app looks for in its folder when it is asked. */
async function writeReadFiles(): Promise<void> {
  await copy.write('content/posts/first.md', '# First')
  await symlink('nowhere.md', join(copy.dir, 'content/posts/absent.md'))
  for (const name of ['again', 'once-more']) await symlink('..', join(copy.dir, `content/posts/${name}`))
  await symlink('../../.waymark', join(copy.dir, 'content/posts/built'))
  await copy.write('.env.names.json', '["mine"]')
  await copy.write('lists/deep/notes.txt', 'nothing reads this')
  await copy.write('package.json', '{ "name": "read", "version": "4.0.0" }')
  await copy.write('lists/deep/names.json', '["Ada"]')
  await copy.write('settings.js', 'module.exports = { color: 1 }\n')
  await copy.write(
    'app/color/route.ts',
    "import { createRequire } from 'node:module'\nimport path from 'node:path'\n" +
      "const file = path.join(process.cwd(), 'settings.js')\n" +
      "export const dynamic = 'force-dynamic'\n" +
      'export const GET = () => Response.json(createRequire(file)(file))\n',
  )
  await copy.write(
    'app/files/route.ts',
    "import { readFile, readdir } from 'node:fs/promises'\nimport path from 'node:path'\n" +
      "const posts = path.join(process.cwd(), 'content', 'posts')\n" +
      "export const dynamic = 'force-dynamic'\n" +
      'export async function GET() {\n' +
      "  const [name = ''] = await readdir(posts)\n" +
      '  const folder = process.cwd()\n' +
      "  const texts = [path.join(posts, name), path.join(folder, 'lists/deep', 'names.json')]\n" +
      "  return Response.json(await Promise.all(texts.map((file) => readFile(file, 'utf8'))))\n" +
      '}\n',
  )
}

/** Two packages that need another version of a third each, as an install nests them. */
async function writePackages(): Promise<void> {
  const write = async (dir: string, manifest: object, code: string): Promise<void> => {
    const name = dir.slice(dir.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const text = JSON.stringify({ name, main: 'index.js', ...manifest })
    await copy.write(`node_modules/${dir}/package.json`, text)
    await copy.write(`node_modules/${dir}/index.js`, code)
  }
  const asking = (name: string): string =>
    `exports.${name} = () => '${name} asks ' + require('units').version\n`
  await write('units', { version: '2.0.0' }, "exports.version = '2'\n")
  await write('first', { dependencies: { units: '^1.0.0' } }, asking('first'))
  await write('punycode', { version: '2.3.1' }, "exports.version = '2.3.1'\n")
  await write(
    'third',
    { dependencies: { punycode: '^2.0.0' } },
    "exports.third = () => require('punycode/').version\n",
  )
  await write('first/node_modules/units', { version: '1.0.0' }, "exports.version = '1'\n")
  await write('second', { dependencies: { units: '^2.0.0' } }, asking('second'))
  await copy.write('node_modules/second/.env', 'SECRET=of-this-machine\n')
  await copy.write(
    'app/versions/route.ts',
    "import { first } from 'first'\nimport { second } from 'second'\nimport { third } from 'third'\nimport * as units from 'units'\n" +
      "export const dynamic = 'force-dynamic'\nexport const GET = () => Response.json([first(), second(), units.version, third()])\n",
  )
  await copy.write(
    'app/settings/route.ts',
    "export const dynamic = 'force-dynamic'\nexport const GET = () => Response.json([process.env.PLACE, process.env.GREETING])\n",
  )
}

afterAll(async () => {
  const ended = new Promise((resolve) => server?.once('exit', resolve))
  if (server?.kill()) await ended
  await copy?.remove()
  if (dir !== undefined) await rm(dir, { recursive: true, force: true })
})

test('runs with Node alone: static pages, dynamic ones, scripts and public files', async () => {
  const home = await send(url, '/')
  expect(home.status).toBe(200)
  expect(home.headers['x-waymark-cache']).toMatch(/^HIT/)
  expect((await send(url, '/about', { headers: { 'x-name': 'Ada' } })).text).toContain('<h1>Ada</h1>')
  const script = /src="(\/_waymark\/[^"]+)"/.exec(home.text)![1]!
  expect((await send(url, script)).status).toBe(200)
  expect((await send(url, '/hello.txt')).text).toContain('Hello from a file.')
})

test("has React's renderer with it when a handler asks for it, and what that needs", async () => {
  expect((await send(url, '/mail')).text).toBe('<b>mail</b>')
})

test('has every version of a package that others need, each where it is found', async () => {
  expect(JSON.parse((await send(url, '/versions')).text)).toEqual([
    'first asks 1',
    'second asks 2',
    '2',
    '2.3.1',
  ])
  expect((await readdir(join(dir, 'node_modules/second'))).toSorted()).toEqual(['index.js', 'package.json'])
})

test('has the variables of .env and .env.production with it, and none that are for one machine alone', async () => {
  expect(JSON.parse((await send(url, '/settings')).text)).toEqual(['everywhere', 'production'])
})

test('has the files that the app reads in its folder, as far as code or the configuration names them', async () => {
  expect(JSON.parse((await send(url, '/files')).text)).toEqual(['# First', '["Ada"]'])
  expect(await readdir(join(dir, 'lists/deep'))).toEqual(['names.json'])
})

test('has no file twice by way of links, nor what a pattern fits by chance', async () => {
  expect(await readdir(join(dir, 'content'), { recursive: true })).toEqual(['posts', 'posts/first.md'])
  expect(await readdir(dir)).not.toContain('.env.names.json')
  expect(await readdir(join(dir, '.waymark'))).not.toContain('standalone')
})

test('is of the kind that the project is: what is called .js and read at run time is loaded as before', async () => {
  expect(JSON.parse((await send(url, '/color')).text)).toEqual({ color: 1 })
  expect(JSON.parse(await readFile(join(dir, 'package.json'), 'utf8'))).toMatchObject({ name: 'read' })
})

test('has its console with it', async () => {
  const { status, headers } = await send(url, '/_waymark/console')
  expect([status, headers.location]).toEqual([307, '/_waymark/console/sign-in'])
})

test('has no bundler with it', async () => {
  const packages = await readdir(join(dir, 'node_modules'))
  expect(packages).toContain('waymark')
  expect(packages.filter((name) => /vite|rolldown|rollup|typescript|oxc/.test(name))).toEqual([])
})

test('has no code of React that is for development', async () => {
  const server = join(copy.dir, '.waymark/server')
  const names = await readdir(server, { recursive: true })
  const maps = names.filter((name) => name.endsWith('.js.map'))
  const sources = await Promise.all(
    maps.map(async (name) => (JSON.parse(await readFile(join(server, name), 'utf8')) as Sources).sources),
  )
  expect(sources.flat().filter((name) => name.endsWith('.production.js')).length).toBeGreaterThan(3)
  expect(sources.flat().filter((name) => name.endsWith('.development.js'))).toEqual([])
})

interface Sources {
  sources: string[]
}
