import { execFile } from 'node:child_process'
import { access, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { runBuild } from '../harness/build-app.ts'
import { copyFixture } from '../harness/copy-fixture.ts'
import type { SourceMapList } from '../../packages/waymark/src/shared/manifest.ts'
import { createNextApp } from '../harness/next-app.ts'
import { readTitle, readVisibleText } from '../harness/read-html.ts'
import { runCli } from '../harness/run-cli.ts'
import { send } from '../harness/send.ts'
import { describeApp } from '../harness/start-app.ts'

const app = await createNextApp()
afterAll(() => app.remove())

/** Width and height; fails for what is no PNG. */
function readPngSize(bytes: Buffer): [number, number] {
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}

describeApp(app.dir, ['dev', 'start'], (running, mode) => {
  test.runIf(mode === 'start')('source maps of workers are listed like others, and not served', async () => {
    const text = await readFile(join(app.dir, '.waymark/source-maps.json'), 'utf8')
    const { files } = JSON.parse(text) as SourceMapList
    const script = Object.keys(files).find((file) => file.includes('/sounding-'))!
    const { debugId } = files[script]!
    expect((await send(running().url, script)).text).toContain(`//# debugId=${debugId}`)
    expect((await send(running().url, `${script}.map`)).status).toBe(404)
  })

  test('runs without the package next, with the configuration of next.config.js', async () => {
    const { status, headers, text } = await send(running().url, '/', { headers: { cookie: 'theme=dark' } })
    expect(status).toBe(200)
    expect(readTitle(text)).toBe('Harbour')
    const phase =
      mode === 'dev' ? 'development phase-development-server' : 'production phase-production-build'
    expect(readVisibleText(text)).toContain(`${phase} undefined dark none / no query`)
    expect(headers['x-powered-by']).toBeUndefined()
  })

  test('keeps the paths that tools know', async () => {
    const { text } = await send(running().url, '/')
    expect(text).toContain('/_next/')
    expect(text).not.toContain('/_waymark/')
  })

  test('says where the file is', async () => {
    const { text } = await send(running().url, '/api/folder')
    expect(JSON.parse(text)).toEqual({ file: 'route.ts', isRead: true })
  })

  test('says which runtime and which phase it is', async () => {
    expect(JSON.parse((await send(running().url, '/api/runtime')).text)).toEqual({ runtime: 'nodejs' })
    const phase = mode === 'dev' ? null : 'phase-production-build'
    expect(JSON.parse((await send(running().url, '/api/phase')).text)).toEqual({ phase })
  })

  test('compiles JSX in .js files', async () => {
    const { status, text } = await send(running().url, '/plain')
    expect(status).toBe(200)
    expect(readTitle(text)).toBe('Plain | Harbour')
    expect(readVisibleText(text)).toContain('JSX in a .js file')
  })

  test('answers under the names that the configuration calls its own', async () => {
    const ask = async (host: string): Promise<[number, string | undefined]> => {
      const { status, text } = await send(running().url, '/plain', { headers: { host } })
      return [status, readTitle(text)]
    }
    expect(await ask('www.harbour.example:3000')).toEqual([200, 'Plain | Harbour'])
    expect((await ask('harbour.example.evil.example'))[0]).toBe(mode === 'dev' ? 403 : 200)
  })

  test('answers route handlers with NextRequest and NextResponse', async () => {
    const { headers, text } = await send(running().url, '/api/echo', { headers: { cookie: 'theme=dark' } })
    expect(JSON.parse(text)).toEqual({ path: '/api/echo', isOwn: true, theme: 'dark' })
    expect(headers['set-cookie']?.[0]).toContain('seen=1')
  })

  test('draws pictures with ImageResponse of next/og', async () => {
    const { status, headers, bytes } = await send(running().url, '/og?title=Pier%20%26%20Quay')
    expect([status, headers['content-type'], headers['x-drawn']]).toEqual([200, 'image/png', 'yes'])
    expect(headers['cache-control']).toBe(
      mode === 'dev' ? 'no-cache, no-store' : 'public, immutable, no-transform, max-age=31536000',
    )
    expect(readPngSize(bytes)).toEqual([600, 315])
    const { bytes: other } = await send(running().url, '/og?title=Mole')
    expect(other.equals(bytes)).toBe(false)
  })

  test('draws opengraph-image files', async () => {
    const { text } = await send(running().url, '/drawn')
    const [, address = ''] = /property="og:image" content="([^"]+)"/.exec(text) ?? []
    const { pathname, search } = new URL(address)
    // It is cached for ever, and changes with the code that draws it.
    expect(search).toMatch(/^\?[0-9a-f]{16}$/)
    const { status, headers, bytes } = await send(running().url, pathname + search)
    expect([status, headers['content-type']]).toEqual([200, 'image/png'])
    expect(readPngSize(bytes)).toEqual([300, 200])
  })

  test('runs middleware that imports from next/server', async () => {
    expect((await send(running().url, '/api/echo')).headers['x-harbour']).toBe('/api/echo')
    expect((await send(running().url, '/plain')).headers['x-harbour']).toBeUndefined()
    const { status, headers } = await send(running().url, '/api/away')
    expect([status, headers['location']]).toEqual([307, '/plain'])
  })

  test('follows the redirects of next.config.js', async () => {
    const { status, headers } = await send(running().url, '/flat')
    expect([status, headers['location']]).toEqual([308, '/plain'])
  })

  test('knows modules from inside of Next.js that apps import', async () => {
    expect(readVisibleText((await send(running().url, '/caught')).text)).toContain('a redirect')
  })

  test('knows names that Next.js has given up since', async () => {
    expect(readVisibleText((await send(running().url, '/guarded')).text)).toContain('Nothing failed')
  })

  test('takes switches over from experimental', async () => {
    expect((await send(running().url, '/denied')).status).toBe(403)
  })

  test('bundles packages that import from next, on the server and for the browser', async () => {
    const { status, text } = await send(running().url, '/packaged', {
      headers: { 'user-agent': 'harbour-test' },
    })
    expect(status).toBe(200)
    expect(readVisibleText(text)).toContain('harbour-test in 16 trail of /packaged 0 params')
  })

  test('makes components of drawings with a loader', async () => {
    const { text } = await send(running().url, '/packaged')
    expect(text).toContain('<svg id="anchor"><title>an anchor</title></svg>')
  })

  test('follows aliases of folders, and leaves those for browsers to them', async () => {
    const { text } = await send(running().url, '/packaged')
    expect(readVisibleText(text)).toContain('a folder with files')
  })

  test('follows the function for webpack as far as rules, aliases and definitions go', async () => {
    const { text } = await send(running().url, '/tides')
    expect(readVisibleText(text)).toContain('Old Harbour: high at 6, low at noon')
  })

  test('components of styled-components are named by their place', async () => {
    const { text } = await send(running().url, '/packaged')
    expect(text).toMatch(/<i id="named">sc-[\da-f]{8}-0<\/i>/)
  })

  test('follows what is said to the compiler', async () => {
    const { text } = await send(running().url, '/tides')
    expect(readVisibleText(text)).toContain('in fathoms')
    // In development calls of console stay.
    if (mode === 'dev') await expect.poll(() => running().output()).toContain('tides were read')
    else expect(running().output()).not.toContain('tides were read')
  })

  test('a package may bring a font', async () => {
    const { text } = await send(running().url, '/packaged')
    const [, font = ''] = /<link rel="preload" href="([^"]+\.woff2[^"]*)" as="font"/.exec(text) ?? []
    expect((await send(running().url, font)).headers['content-type']).toBe('font/woff2')
    expect(text).toMatch(/<main class="wm-font-variable-\w+">/)
  })

  test('says once which keys have no effect', async () => {
    await send(running().url, '/')
    const output =
      mode === 'dev' ? running().output() : await readFile(join(app.dir, '.waymark/BUILD_ID'), 'utf8')
    if (mode === 'dev') expect(output.match(/"webpack" in next\.config\.js has only a part/g)).toHaveLength(1)
    else expect(output).toBe('fixture-build')
  })
})

test('the types of next/* need no package', async () => {
  await access(join(app.dir, 'next-env.d.ts'))
  const tsc = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [tsc, '-p', app.dir]).catch((error) => error)
  expect(stdout).toBe('')
})

describe('a build', () => {
  test('names the keys without effect, and goes through', async () => {
    const { code, output } = await runBuild(app.dir)
    expect(output.match(/"webpack" in next\.config\.js has only a part/g)).toHaveLength(1)
    expect(code, output).toBe(0)
  })

  test('of a file that imports what does not exist here fails, and says which', async () => {
    const copy = await copyFixture('next-app')
    await writeFile(join(copy.dir, 'package.json'), '{}')
    await copy.edit('app/caught/page.tsx', 'next/dist/client/components/redirect-error', 'next/nonsense')
    const { code, output } = await runBuild(copy.dir)
    await copy.remove()
    expect(code).toBe(1)
    expect(output).toContain(
      'app/caught/page.tsx imports "next/nonsense", which Waymark does not support yet.',
    )
  })
})

test('an empty NODE_ENV counts as unset', async () => {
  const run = runCli(['start', app.dir, '-p', '0', '-H', '127.0.0.1'], app.dir, { NODE_ENV: '' })
  const [url] = await run.waitForOutput(/http:\/\/[\w.]+:\d+/)
  expect((await send(url, '/plain')).status).toBe(200)
  expect(run.output()).not.toContain('NODE_ENV')
  await run.stop()
})
