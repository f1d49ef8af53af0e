import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Plugin, Rollup } from 'vite'
import { readBarrel, rewriteImport, type ExportOrigin } from './barrel-exports.ts'

/** Packages whose main file exports thousands of others. */
const LARGE_BARRELS = [
  'lucide-react',
  '@heroicons/react/20/solid',
  '@heroicons/react/24/solid',
  '@heroicons/react/24/outline',
  '@tabler/icons-react',
  '@phosphor-icons/react',
  '@mui/material',
  '@mui/icons-material',
  'recharts',
]

/**
 * Development loads modules one by one, and a name from a barrel would load them all: on the server, imports go
 * straight to the files that hold the names. The browser gets such packages in one piece, and so does a build.
 */
export function packageImportsPlugin(names: string[]): Plugin {
  const packages = [...LARGE_BARRELS, ...names]
  const source = packages.map((name) => name.replace(/[.+^$|]/g, '\\$&')).join('|')
  const pattern = new RegExp(`\\bimport\\s*\\{([^}]*)\\}\\s*from\\s*(['"])(${source})\\2;?`, 'g')
  const barrels = new Map<string, Promise<Map<string, ExportOrigin>>>()
  return {
    name: 'waymark:package-imports',
    apply: 'serve',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name !== 'client',
    transform: {
      filter: { id: { include: /\.[cm]?[jt]sx?$/, exclude: /\/node_modules\// }, code: pattern },
      async handler(code, id) {
        const edits: { from: string; to: string }[] = []
        for (const [from, list = '', , name = ''] of code.matchAll(pattern)) {
          const key = `${this.environment.name} ${name}`
          const origins = barrels.get(key) ?? openBarrel(this, name, id)
          barrels.set(key, origins)
          const to = rewriteImport(list, await origins)
          if (to !== undefined) edits.push({ from, to: to + '\n'.repeat(from.split('\n').length - 1) })
        }
        if (edits.length === 0) return undefined
        return { code: edits.reduce((text, { from, to }) => text.replace(from, () => to), code), map: null }
      },
    },
  }
}

async function openBarrel(
  context: Rollup.TransformPluginContext,
  name: string,
  importer: string,
): Promise<Map<string, ExportOrigin>> {
  const resolve = async (source: string, from: string): Promise<string | undefined> => {
    const found = await context.resolve(source, from, { skipSelf: true })
    return found === null || found.external ? undefined : found.id.split('?', 1)[0]
  }
  const file = await resolve(name, importer)
  // Packages without React are left to Node, which has them in one piece; parts of them would be second copies.
  if (file === undefined || !(await hasReactPeer(file))) return new Map()
  const read = (path: string): Promise<string | undefined> => readFile(path, 'utf8').catch(() => undefined)
  return readBarrel(file, { read, resolve })
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
