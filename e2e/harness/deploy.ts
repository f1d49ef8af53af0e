import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runBuild } from './build-app.ts'
import { copyFixture, type FixtureCopy } from './copy-fixture.ts'
import { runCli, type CliRun } from './run-cli.ts'

export interface Deployment {
  url: string
  /** Changes the app, builds it and serves it at the same address. Old assets go, or stay as on a CDN. */
  deploy(edit: (copy: FixtureCopy) => Promise<void>, options: { keepsOldAssets: boolean }): Promise<void>
  close(): Promise<void>
}

/** A built copy of a fixture that can be replaced by a newer build while a browser is on it. */
export async function startDeployment(fixture: string): Promise<Deployment> {
  const copy = await copyFixture(fixture)
  await build(copy.dir)
  let run: CliRun = runCli(['start', copy.dir, '-p', '0', '-H', '127.0.0.1'], copy.dir)
  const [, port] = await run.waitForOutput(/https?:\/\/[\w.\-[\]]+:(\d+)/)
  return {
    url: `http://127.0.0.1:${port}`,
    async deploy(edit, { keepsOldAssets }) {
      await run.stop()
      const kept = join(copy.dir, 'kept-assets')
      await rm(kept, { recursive: true, force: true })
      await rename(join(copy.dir, '.waymark/client'), kept)
      const old = await readManifest(copy.dir)
      await edit(copy)
      await build(copy.dir)
      if (keepsOldAssets) await addAssets(copy.dir, kept, old)
      await rm(kept, { recursive: true, force: true })
      run = runCli(['start', copy.dir, '-p', String(port), '-H', '127.0.0.1'], copy.dir)
      await run.waitForOutput(/https?:\/\//)
    },
    async close() {
      await run.stop()
      await copy.remove()
    },
  }
}

async function build(dir: string): Promise<void> {
  const { code, output } = await runBuild(dir)
  if (code !== 0) throw new Error(`the build of ${dir} ended with ${code}:\n${output}`)
}

interface Manifest {
  files: Record<string, { root: string }>
}

async function readManifest(dir: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(dir, '.waymark/manifest.json'), 'utf8')) as Manifest
}

async function addAssets(dir: string, from: string, old: Manifest): Promise<void> {
  await cp(from, join(dir, '.waymark/client'), { recursive: true, force: false })
  const manifest = await readManifest(dir)
  const assets = Object.entries(old.files).filter(([, { root }]) => root === 'client')
  manifest.files = { ...Object.fromEntries(assets), ...manifest.files }
  await writeFile(join(dir, '.waymark/manifest.json'), JSON.stringify(manifest))
}
