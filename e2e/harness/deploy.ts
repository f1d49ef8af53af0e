import { cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runBuild } from './build-app.ts'
import { copyFixture, type FixtureCopy } from './copy-fixture.ts'
import { runCli, type CliRun } from './run-cli.ts'

/** Builds of an app before and after an edit, made once, to be put into each other's place while a browser is on it. */
export interface PreparedBuilds {
  /** Name of the one script of the first build that holds this text. */
  findScript(text: string): Promise<string>
  /** Serves the first build. */
  start(): Promise<Deployment>
  remove(): Promise<void>
}

export interface Deployment {
  url: string
  /** Serves the second build at the same address. Assets of the first are gone, or stay. */
  deploy(options: { keepsOldAssets: boolean }): Promise<void>
  close(): Promise<void>
}

export async function prepareBuilds(
  fixture: string,
  edit: (copy: FixtureCopy) => Promise<void>,
): Promise<PreparedBuilds> {
  const copy = await copyFixture(fixture)
  const output = join(copy.dir, '.waymark')
  const stash = (name: string): string => join(copy.dir, 'builds', name)
  await mkdir(stash(''), { recursive: true })
  await build(copy.dir)
  await cp(output, stash('first'), { recursive: true })
  await edit(copy)
  // Into the folder of the first build, as on a machine that builds where it serves …
  await build(copy.dir)
  await rename(output, stash('both'))
  // … and into an empty one, as in a new container.
  await build(copy.dir)
  await rename(output, stash('second'))

  const serve = async (name: string, port: string): Promise<[run: CliRun, port: string]> => {
    await rm(output, { recursive: true, force: true })
    await cp(stash(name), output, { recursive: true })
    return listen(copy.dir, port)
  }
  return {
    findScript: (text) => findScript(join(stash('first'), 'client'), text),
    async start() {
      let [run, port] = await serve('first', '0')
      return {
        url: `http://127.0.0.1:${port}`,
        async deploy({ keepsOldAssets }) {
          await run.stop()
          ;[run] = await serve(keepsOldAssets ? 'both' : 'second', port)
        },
        close: async () => void (await run.stop()),
      }
    },
    remove: () => copy.remove(),
  }
}

async function build(dir: string): Promise<void> {
  const { code, output } = await runBuild(dir)
  if (code !== 0) throw new Error(`the build of ${dir} ended with ${code}:\n${output}`)
}

async function listen(dir: string, port: string): Promise<[run: CliRun, port: string]> {
  const run = runCli(['start', dir, '-p', port, '-H', '127.0.0.1'], dir)
  const [, found = ''] = await run.waitForOutput(/https?:\/\/[\w.\-[\]]+:(\d+)/)
  return [run, found]
}

async function findScript(dir: string, text: string): Promise<string> {
  for (const entry of await readdir(dir, { withFileTypes: true, recursive: true })) {
    if (!entry.name.endsWith('.js')) continue
    if ((await readFile(join(entry.parentPath, entry.name), 'utf8')).includes(text)) return entry.name
  }
  throw new Error(`no script holds ${JSON.stringify(text)}`)
}
