import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readManifest } from './app-packages.ts'
import type { ResolvedProject } from './config.ts'
import { copyPackages } from './copy-packages.ts'
import { copyStandaloneFiles } from './standalone-files.ts'
import { traceModules } from './trace-modules.ts'

/** Root of this package. */
const OWN_ROOT = fileURLToPath(new URL('../../', import.meta.url))
const OWN_NAME = 'waymark'
/** What `start` runs; the other commands are left behind. */
const START_FILES = ['dist/cli/start.js', 'dist/cli/node-version.js']
const MAIN_FILE = 'dist/cli/main.js'
/** As `imports` of the package has it. */
const OWN_FOLDERS = { '#service/': join(OWN_ROOT, 'dist/service') }
/** The build of the console, which nothing imports. */
const CONSOLE_DIR = 'dist/console'
/** SQLite for a Node that has none; asked for by name. */
const DATABASE_PACKAGE = 'libsql'

/** Those of one machine alone stay there. */
const ENV_FILES = ['.env', '.env.production']

/** What serving reads of the output folder. */
const BUILD_PARTS = [
  'BUILD_ID',
  'manifest.json',
  'package.json',
  'secret.json',
  'client',
  'server',
  'prerendered',
  'public-compressed',
]

/** A module or CommonJS, as all files of the project are that are called `.js`. */
function writeServerFile(isModule: boolean): string {
  const head = isModule
    ? "import { isIP } from 'node:net'\n\nconst dir = import.meta.dirname\n"
    : "const { isIP } = require('node:net')\n\nconst dir = __dirname\n"
  return `${head}// The address, as images for Next.js name it. In a container that says nothing it is the name of the container.
const { HOST, HOSTNAME = '' } = process.env
const isAddress = isIP(HOSTNAME) !== 0 || HOSTNAME === 'localhost'
const host = HOST === undefined && isAddress ? ['-H', HOSTNAME] : []
import('./node_modules/waymark/dist/cli/main.js')
  .then(({ runCli }) => runCli(['start', dir, ...host, ...process.argv.slice(2)]))
  .then((exitCode) => {
    if (exitCode !== undefined) process.exit(exitCode)
  })
`
}

/** Writes a folder that runs with Node alone: the build, what serves it, and the packages that were not bundled. */
export async function writeStandalone(project: ResolvedProject): Promise<void> {
  const { root, outDir, publicDir, env } = project
  const dir = join(outDir, 'standalone')
  await rm(dir, { recursive: true, force: true })
  await mkdir(dir, { recursive: true })
  for (const part of BUILD_PARTS) await copy(join(outDir, part), join(dir, '.waymark', part))
  for (const file of env.files) {
    const name = basename(file)
    if (ENV_FILES.includes(name)) await copy(file, join(dir, name))
  }
  await copy(publicDir, join(dir, 'public'))
  // Files of the project that are read at run time stay modules, or CommonJS, as they were.
  const manifest = await readManifest(join(root, 'package.json'))
  await writeFile(join(dir, 'package.json'), `${JSON.stringify(manifest ?? { private: true }, null, 2)}\n`)
  await writeFile(join(dir, 'server.js'), writeServerFile(manifest?.type === 'module'))

  const modules = join(dir, 'node_modules')
  const main = join(OWN_ROOT, MAIN_FILE)
  const starts = START_FILES.map((file) => join(OWN_ROOT, file))
  const own = await traceModules([main, ...starts], { shallow: new Set([main]), folders: OWN_FOLDERS })
  for (const file of own.files) await copy(file, join(modules, OWN_NAME, relative(OWN_ROOT, file)))
  await copy(join(OWN_ROOT, 'package.json'), join(modules, OWN_NAME, 'package.json'))
  await copy(join(OWN_ROOT, CONSOLE_DIR), join(modules, OWN_NAME, CONSOLE_DIR))
  const bundle = await traceModules([join(outDir, 'server/rsc/index.js')])
  const ofApp = { names: [...bundle.packages, ...listImagePackages(project)], from: root, to: dir }
  const ofOwn = {
    names: [...own.packages, DATABASE_PACKAGE],
    from: OWN_ROOT,
    to: join(modules, OWN_NAME),
  }
  await copyPackages([ofApp, ofOwn], dir)
  const patterns = project.config.standaloneFiles
  await copyStandaloneFiles({ root, outDir, patterns, dir })
}

/** The image service asks for it by name, where the app has it. */
function listImagePackages({ config }: ResolvedProject): string[] {
  return config.images.unoptimized ? [] : ['sharp']
}

async function copy(source: string, target: string): Promise<void> {
  await cp(source, target, { recursive: true, dereference: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}
