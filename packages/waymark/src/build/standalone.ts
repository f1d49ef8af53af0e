import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ResolvedProject } from './config.ts'
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

const SERVER_FILE = `import { isIP } from 'node:net'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCli } from './node_modules/waymark/dist/cli/main.js'

const dir = dirname(fileURLToPath(import.meta.url))
// The address, as images for Next.js name it. In a container that says nothing it is the name of the container.
const { HOST, HOSTNAME = '' } = process.env
const isAddress = isIP(HOSTNAME) !== 0 || HOSTNAME === 'localhost'
const host = HOST === undefined && isAddress ? ['-H', HOSTNAME] : []
const exitCode = await runCli(['start', dir, ...host, ...process.argv.slice(2)])
if (exitCode !== undefined) process.exit(exitCode)
`

/** Writes a folder that runs with Node alone: the build, what serves it, and the packages that were not bundled. */
export async function writeStandalone(project: ResolvedProject): Promise<void> {
  const { root, outDir, publicDir } = project
  const dir = join(outDir, 'standalone')
  await rm(dir, { recursive: true, force: true })
  await mkdir(dir, { recursive: true })
  for (const part of BUILD_PARTS) await copy(join(outDir, part), join(dir, '.waymark', part))
  await copy(publicDir, join(dir, 'public'))
  await writeFile(join(dir, 'server.js'), SERVER_FILE)
  await writeFile(join(dir, 'package.json'), '{ "private": true, "type": "module" }\n')

  const modules = join(dir, 'node_modules')
  const main = join(OWN_ROOT, MAIN_FILE)
  const starts = START_FILES.map((file) => join(OWN_ROOT, file))
  const own = await traceModules([main, ...starts], { shallow: new Set([main]), folders: OWN_FOLDERS })
  for (const file of own.files) await copy(file, join(modules, OWN_NAME, relative(OWN_ROOT, file)))
  await copy(join(OWN_ROOT, 'package.json'), join(modules, OWN_NAME, 'package.json'))
  await copy(join(OWN_ROOT, CONSOLE_DIR), join(modules, OWN_NAME, CONSOLE_DIR))
  const bundle = await traceModules([join(outDir, 'server/rsc/index.js')])
  const copied = new Set<string>()
  for (const name of [...own.packages, DATABASE_PACKAGE])
    await copyPackage(name, { from: OWN_ROOT, modules, copied })
  for (const name of [...bundle.packages, ...listImagePackages(project)])
    await copyPackage(name, { from: root, modules, copied })
}

/** The image service asks for it by name, where the app has it. */
function listImagePackages({ config }: ResolvedProject): string[] {
  return config.images.unoptimized ? [] : ['sharp']
}

interface PackageCopy {
  /** Folder that asks for the package. */
  from: string
  modules: string
  copied: Set<string>
}

/** With what it depends on itself. A package that is not installed was not needed so far, and is left out. */
async function copyPackage(name: string, { from, modules, copied }: PackageCopy): Promise<void> {
  const dir = findPackage(name, from)
  if (dir === undefined || copied.has(dir)) return
  copied.add(dir)
  await cp(dir, join(modules, name), {
    recursive: true,
    dereference: true,
    filter: (source) => !relative(dir, source).split(/[\\/]/).includes('node_modules'),
  })
  const manifest: PackageManifest = JSON.parse(await readFile(join(dir, 'package.json'), 'utf8'))
  for (const dependency of listNeeded(manifest)) await copyPackage(dependency, { from: dir, modules, copied })
}

interface PackageManifest {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/** Of the packages that stand beside it, such as React beside its renderer, those without which it does not load. */
function listNeeded(manifest: PackageManifest): string[] {
  const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} } = manifest
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true)
  return [...new Set([...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])]
}

/** Looks in the folders where Node would: a package need not let its own description be imported. */
function findPackage(name: string, from: string): string | undefined {
  const require = createRequire(join(from, 'package.json'))
  for (const folder of require.resolve.paths(name) ?? []) {
    const file = join(folder, name, 'package.json')
    try {
      return dirname(require.resolve(file))
    } catch {
      continue
    }
  }
  return undefined
}

async function copy(source: string, target: string): Promise<void> {
  await cp(source, target, { recursive: true, dereference: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}
