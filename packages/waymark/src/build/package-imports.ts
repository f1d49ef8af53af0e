import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseSync, type Plugin } from 'vite'
import { applyEdits, type Edit } from './apply-edits.ts'
import {
  readBarrel,
  rewriteImport,
  type BarrelReader,
  type ExportOrigin,
  type ImportedName,
} from './barrel-exports.ts'
import { escapePattern } from './escape-pattern.ts'
import { isClientFile } from './file-directive.ts'
import { readLanguage } from './source-language.ts'

/** Packages whose main file exports very many others. */
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
  const packages = new Set([...LARGE_BARRELS, ...names])
  const pattern = new RegExp(`\\bfrom\\s*(['"])(?:${[...packages].map(escapePattern).join('|')})\\1`)
  const barrels = new Map<string, Promise<Barrel>>()
  return {
    pattern,
    async narrow(code, file, ask) {
      const reader = createReader(ask)
      const edits: Edit[] = []
      for (const { start, end, source, names: wanted } of findImports(code, file, packages)) {
        const barrel = barrels.get(source) ?? openBarrel(reader, source, { environment, importer: file })
        barrels.set(source, barrel)
        const { origins, isForClient } = await barrel
        const from = isForClient ? onlyClientFiles(reader) : reader
        const text = await rewriteImport({ source, names: wanted }, origins, from)
        if (text !== undefined) edits.push({ start, end, text })
      }
      return edits.length === 0 ? undefined : applyEdits(code, edits)
    },
  }
}

interface FoundImport {
  start: number
  end: number
  source: string
  names: ImportedName[]
}

/** Imports of nothing but names; text that looks like one is none. */
function findImports(code: string, file: string, packages: ReadonlySet<string>): FoundImport[] {
  const { module, errors } = parseSync(file, code, { lang: readLanguage(file) })
  if (errors.length > 0) return []
  return module.staticImports.flatMap(({ start, end, moduleRequest: { value: source }, entries }) => {
    if (!packages.has(source)) return []
    const values = entries.filter(({ isType }) => !isType)
    const names = values.flatMap(({ importName: { kind, name }, localName }) =>
      kind === 'Name' && name !== null ? [{ name, alias: localName.value }] : [],
    )
    return names.length < values.length ? [] : [{ start, end, source, names }]
  })
}

/**
 * A name from a barrel would load all files behind it, one by one in development, and have a build read them to leave them out again:
 * imports go straight to the files that hold the names. In development the browser gets such packages in one piece.
 */
export function packageImportsPlugin(names: string[]): Plugin {
  const { pattern } = createImportNarrower('rsc', names)
  const narrowers = new Map<string, ImportNarrower>()
  return {
    name: 'waymark:package-imports',
    enforce: 'pre',
    applyToEnvironment: (environment) =>
      environment.name !== 'client' || environment.getTopLevelConfig().command === 'build',
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
