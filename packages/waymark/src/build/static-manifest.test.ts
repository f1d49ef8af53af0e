import { mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { StaticFile } from '../shared/manifest.ts'
import { collectStaticFiles } from './static-manifest.ts'

let base: string
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'wm-static-'))
})
afterEach(() => rm(base, { recursive: true }))

async function put(path: string, content: string): Promise<void> {
  await mkdir(dirname(join(base, path)), { recursive: true })
  await writeFile(join(base, path), content)
}

function collect(): Promise<Record<string, StaticFile>> {
  return collectStaticFiles({
    clientDir: join(base, 'client'),
    publicDir: join(base, 'public'),
    publicCompressedDir: join(base, 'compressed'),
    internalSegment: '_waymark',
  })
}

const TEXT = 'export const answer = 42\n'.repeat(200)

describe('must refuse', () => {
  test('hidden files, source maps and the bundler’s own folder are not listed', async () => {
    await put('public/.env', 'SECRET=1')
    await put('public/.git/config', 'x')
    await put('public/sub/.htpasswd', 'x')
    await put('public/.well-known/.hidden', 'x')
    await put('public/app.js.map', '{}')
    await put('client/assets/a.js.MAP', '{}')
    await put('client/.vite/manifest.json', '{}')
    expect(await collect()).toEqual({})
  })

  test.each([
    ['a file outside', '../secret.txt'],
    ['a folder outside', '..'],
    ['a sibling whose name starts the same', '../public-secret'],
    ['nothing', 'missing'],
    ['the folder itself', '.'],
  ])('a link to %s ends the build', async (_name, target) => {
    await put('secret.txt', 'secret')
    await put('public-secret/a.txt', 'secret')
    await put('public/ok.txt', 'ok')
    await symlink(target, join(base, 'public/link'))
    await expect(collect()).rejects.toMatchObject({ code: 'WM_STATIC_LINK_REFUSED' })
  })

  test('a link in a folder to the folder above it ends the build', async () => {
    await put('public/a/b.txt', 'b')
    await symlink('..', join(base, 'public/a/up'))
    await expect(collect()).rejects.toMatchObject({ code: 'WM_STATIC_LINK_REFUSED' })
  })

  test('public files may not take the framework’s own path', async () => {
    await put('public/_waymark/assets/a.js', 'x')
    await expect(collect()).rejects.toMatchObject({ code: 'WM_PUBLIC_PATH_RESERVED' })
  })
})

test('folders that do not exist are empty', async () => {
  expect(await collect()).toEqual({})
})

test('assets are immutable and get compressed siblings beside them', async () => {
  await put('client/assets/index-abc.js', TEXT)
  const files = await collect()
  const file = files['/_waymark/assets/index-abc.js']
  expect(file).toMatchObject({
    file: 'assets/index-abc.js',
    root: 'client',
    size: TEXT.length,
    contentType: 'text/javascript; charset=utf-8',
    immutable: true,
  })
  expect(file?.etag).toMatch(/^"[\w-]{43}"$/)
  const br = await readFile(join(base, 'client/assets/index-abc.js.br'))
  const gz = await readFile(join(base, 'client/assets/index-abc.js.gz'))
  expect(file?.encodings).toEqual({ br: br.length, gzip: gz.length })
  expect(brotliDecompressSync(br).toString()).toBe(TEXT)
  expect(gunzipSync(gz).toString()).toBe(TEXT)
})

test('a second run lists the same files', async () => {
  await put('client/assets/a.js', TEXT)
  await put('client/data.gz', 'not a sibling')
  const first = await collect()
  expect(await collect()).toEqual(first)
  expect(Object.keys(first)).toEqual(['/_waymark/assets/a.js', '/_waymark/data.gz'])
})

test('a client build that writes below the internal segment is not prefixed twice', async () => {
  await put('client/_waymark/static/a.js', 'x')
  expect(Object.keys(await collect())).toEqual(['/_waymark/static/a.js'])
})

test('public files keep their place, and their siblings go elsewhere', async () => {
  await put('public/robots.txt', TEXT)
  await put('public/.well-known/security.txt', 'contact')
  await put('public/archive.tar', 'x')
  await put('public/archive.tar.gz', 'x')
  const files = await collect()
  expect(Object.keys(files).toSorted()).toEqual([
    '/.well-known/security.txt',
    '/archive.tar',
    '/archive.tar.gz',
    '/robots.txt',
  ])
  expect(files['/robots.txt']).toMatchObject({ root: 'public', immutable: false })
  expect(await readdir(join(base, 'public'))).not.toContain('robots.txt.br')
  expect(await readdir(join(base, 'compressed'))).toEqual(['robots.txt.br', 'robots.txt.gz'])
})

test('small files and files that do not compress have no siblings', async () => {
  await put('client/small.js', 'x')
  await put('client/photo.png', TEXT)
  const files = await collect()
  expect(Object.values(files).map((file) => file.encodings)).toEqual([{}, {}])
})

test('the tag follows the content', async () => {
  await put('public/a.txt', 'one')
  await put('public/b.txt', 'one')
  await put('public/c.txt', 'two')
  const files = await collect()
  expect(files['/a.txt']?.etag).toBe(files['/b.txt']?.etag)
  expect(files['/a.txt']?.etag).not.toBe(files['/c.txt']?.etag)
})

test('keys are written as a browser sends them', async () => {
  const names = ['a b.txt', 'ü.txt', '100%.txt', 'x#y?z.txt', "it's (1) [a]|@+,;=&$!~*.txt", '日本.txt']
  for (const name of names) await put(`public/${name}`, 'x')
  const files = await collect()
  for (const name of names) {
    const link = name.replace(/[%#?]/g, encodeURIComponent)
    expect(Object.keys(files)).toContain(new URL(`http://host/${link}`).pathname)
  }
})

test('links that stay inside are followed', async () => {
  await put('public/real/a.txt', 'a')
  await symlink('real', join(base, 'public/alias'))
  await symlink('real/a.txt', join(base, 'public/b.txt'))
  expect(Object.keys(await collect())).toEqual(['/alias/a.txt', '/b.txt', '/real/a.txt'])
})
