import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bringAssetsBack, setAssetsAside } from './keep-assets.ts'

let outDir = ''
beforeEach(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'waymark-assets-'))
})
afterEach(() => rm(outDir, { recursive: true, force: true }))

/** One build that emits `names`; resolves with what is served afterwards. */
async function build(names: string[], { fails = false } = {}): Promise<string[]> {
  const ages = await setAssetsAside(outDir)
  await rm(join(outDir, 'manifest.json'), { force: true })
  await rm(join(outDir, 'client'), { recursive: true, force: true })
  if (fails) return []
  await mkdir(join(outDir, 'client', 'assets'), { recursive: true })
  const files = names.map((name) => `assets/${name}`)
  for (const file of files) await writeFile(join(outDir, 'client', file), file)
  const assetAges = await bringAssetsBack(outDir, ages, new Set(files))
  const served = [...files, ...Object.keys(assetAges)]
  const entries = served.map((file) => [`/${file}`, { file, root: 'client', immutable: true }])
  await writeFile(
    join(outDir, 'manifest.json'),
    JSON.stringify({ files: Object.fromEntries(entries), assetAges }),
  )
  return (await readdir(join(outDir, 'client', 'assets'))).sort()
}

test('assets of the last three builds stay, older ones go', async () => {
  expect(await build(['a.js'])).toEqual(['a.js'])
  expect(await build(['b.js'])).toEqual(['a.js', 'b.js'])
  expect(await build(['c.js'])).toEqual(['a.js', 'b.js', 'c.js'])
  expect(await build(['d.js'])).toEqual(['a.js', 'b.js', 'c.js', 'd.js'])
  expect(await build(['e.js'])).toEqual(['b.js', 'c.js', 'd.js', 'e.js'])
})

test('a file that is built again is new again', async () => {
  await build(['a.js', 'b.js'])
  for (let time = 0; time < 5; time++) await build(['a.js'])
  expect(await build(['c.js'])).toEqual(['a.js', 'c.js'])
})

test('a build that fails loses nothing', async () => {
  await build(['a.js'])
  await build([], { fails: true })
  await build([], { fails: true })
  expect(await build(['b.js'])).toEqual(['a.js', 'b.js'])
})
