import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { readBarrel, rewriteImport, type BarrelReader, type ExportOrigin } from './barrel-exports.ts'
import { isClientFile } from './file-directive.ts'

/** Packages whose main file exports hundreds of others. */
const LARGE_BARRELS = [
  'lucide-react',
  '@heroicons/react/20/solid',
  '@heroicons/react/24/solid',
  '@heroicons/react/24/outline',
  '@tabler/icons-react',
  '@phosphor-icons/react',
  '@ant-design/icons',
  '@chakra-ui/react',
  '@headlessui/react',
  '@mantine/core',
  '@mantine/hooks',
  '@mui/material',
  '@mui/icons-material',
  'antd',
  'react-bootstrap',
  'recharts',
]

/** Asks one environment where an import leads; `null`: nowhere. */
type ResolveImport = (source: string, importer: string) => Promise<ResolvedImport | null>

interface ResolvedImport {
  id: string
  external?: unknown
}

/** Has imports from large packages, in code for one environment, go straight to the files that hold the names. */
export interface ImportNarrower {
  /** What code has to match to be of interest. */
  pattern: RegExp
  /** `undefined`: the code stays as it is. */
  narrow(code: string, file: string, resolve: ResolveImport): Promise<string | undefined>
}

/**
 * @param environment name of the one that the code is for
 * @param names further packages, beside the well-known ones
 */
export function createImportNarrower(environment: string, names: readonly string[]): ImportNarrower {
  const packages = [...LARGE_BARRELS, ...names]
  const source = packages.map((name) => name.replace(/[.+^$|]/g, '\\$&')).join('|')
  const pattern = new RegExp(`\\bimport\\s*\\{([^}]*)\\}\\s*from\\s*(['"])(${source})\\2;?`, 'g')
  const barrels = new Map<string, Promise<Barrel>>()
  return {
    pattern,
    async narrow(code, file, ask) {
      const reader = createReader(ask)
      const edits: { from: string; to: string }[] = []
      for (const [from, list = '', , name = ''] of code.matchAll(pattern)) {
        const barrel = barrels.get(name) ?? openBarrel(reader, name, { environment, importer: file })
        barrels.set(name, barrel)
        const { origins, isForClient } = await barrel
        const to = await rewriteImport(list, origins, isForClient ? onlyClientFiles(reader) : reader)
        if (to !== undefined) edits.push({ from, to: to + '\n'.repeat(from.split('\n').length - 1) })
      }
      if (edits.length === 0) return undefined
      return edits.reduce((text, { from, to }) => text.replace(from, () => to), code)
    },
  }
}

/**
 * Development loads modules one by one, and a name from a barrel would load them all: on the server, imports go
 * straight to the files that hold the names. The browser gets such packages in one piece, and so does a build.
 */
export function packageImportsPlugin(names: string[]): Plugin {
  const { pattern } = createImportNarrower('rsc', names)
  const narrowers = new Map<string, ImportNarrower>()
  return {
    name: 'waymark:package-imports',
    apply: 'serve',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name !== 'client',
    transform: {
      filter: { id: { include: /\.[cm]?[jt]sx?$/, exclude: /\/node_modules\// }, code: pattern },
      async handler(code, id) {
        const { name } = this.environment
        const narrower = narrowers.get(name) ?? createImportNarrower(name, names)
        narrowers.set(name, narrower)
        const resolve: ResolveImport = (source, importer) =>
          this.resolve(source, importer, { skipSelf: true })
        const narrowed = await narrower.narrow(code, id, resolve)
        return narrowed === undefined ? undefined : { code: narrowed, map: null }
      },
    },
  }
}

function createReader(ask: ResolveImport): BarrelReader {
  return {
    read: (file) => readFile(file, 'utf8').catch(() => undefined),
    async resolve(source, importer) {
      const found = await ask(source, importer)
      return found === null || found.external ? undefined : found.id.split('?', 1)[0]
    },
  }
}

interface Barrel {
  origins: Map<string, ExportOrigin>
  /** All that server components get from it are references to client components. */
  isForClient: boolean
}

async function openBarrel(
  reader: BarrelReader,
  name: string,
  { environment, importer }: { environment: string; importer: string },
): Promise<Barrel> {
  const file = await reader.resolve(name, importer)
  // Packages without React are left to Node, which has them in one piece; parts of them would be second copies.
  if (file === undefined || !(await hasReactPeer(file))) return { origins: new Map(), isForClient: false }
  const isForClient = environment === 'rsc' && isClientFile((await reader.read(file)) ?? '')
  return { origins: await readBarrel(file, reader), isForClient }
}

/** The files behind one that is for the browser need not say that they are, too. Those that do can be asked for by themselves. */
function onlyClientFiles({ read, resolve }: BarrelReader): BarrelReader {
  return {
    read,
    async resolve(source, importer) {
      const file = await resolve(source, importer)
      return file !== undefined && isClientFile((await read(file)) ?? '') ? file : undefined
    },
  }
}

async function hasReactPeer(file: string): Promise<boolean> {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => undefined)
    const manifest = text === undefined ? undefined : (JSON.parse(text) as PackageManifest)
    // Folders inside a package may have one that only names the kind of module.
    if (manifest?.name !== undefined) return manifest.peerDependencies?.['react'] !== undefined
  }
  return false
}

interface PackageManifest {
  name?: string
  peerDependencies?: Record<string, string>
}
