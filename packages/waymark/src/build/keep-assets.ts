import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BuildManifest } from '../shared/manifest.ts'

/** Builds whose scripts and styles stay served, so that a tab that was opened before a deploy can go on. */
const KEPT_BUILDS = 3

const OLD_CLIENT = 'client.old'
const AGES_FILE = 'ages.json'

/** Scripts and styles of earlier builds, by file name, with the number of builds since. */
export type AssetAges = Record<string, number>

/** Puts the assets of the last build aside before the output is cleared. */
export async function setAssetsAside(outDir: string): Promise<AssetAges> {
  const old = join(outDir, OLD_CLIENT)
  const manifest = await readJson<BuildManifest>(join(outDir, 'manifest.json'))
  // The last build failed: what was put aside for it is still there.
  if (manifest === undefined) return (await readJson<AssetAges>(join(old, AGES_FILE))) ?? {}
  const assets = Object.values(manifest.files).filter(({ root, immutable }) => root === 'client' && immutable)
  const ages = Object.fromEntries(
    assets
      .map(({ file }) => [file, (manifest.assetAges?.[file] ?? 0) + 1] as const)
      .filter(([, age]) => age <= KEPT_BUILDS),
  )
  await rm(old, { recursive: true, force: true })
  await rename(join(outDir, 'client'), old)
  await writeFile(join(old, AGES_FILE), JSON.stringify(ages))
  return ages
}

async function readJson<T>(file: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T
  } catch {
    return undefined
  }
}

/** Names hold a hash of the content: a file that the new build has as well is the same file. */
export async function bringAssetsBack(
  outDir: string,
  ages: AssetAges,
  current: ReadonlySet<string>,
): Promise<AssetAges> {
  const kept = Object.entries(ages).filter(([file]) => !current.has(file))
  for (const [file] of kept) {
    const target = join(outDir, 'client', file)
    await mkdir(dirname(target), { recursive: true })
    await copyFile(join(outDir, OLD_CLIENT, file), target)
  }
  await rm(join(outDir, OLD_CLIENT), { recursive: true, force: true })
  return Object.fromEntries(kept)
}
