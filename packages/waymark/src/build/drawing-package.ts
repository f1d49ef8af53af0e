import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { createError, type WaymarkError } from '../shared/errors.ts'
import { findManifest } from './app-packages.ts'
import type { ResolvedProject } from './config.ts'

const OWN = fileURLToPath(new URL('..', import.meta.url))
const PACKAGE = '@vercel/og'
/** Later ones are for bundlers that compile WebAssembly: Node cannot load them. */
const USABLE_VERSION = /^0\./
const NO_VERSION = 'none'
/** Modules of ours that draw with it. */
const NEEDING = ['next/og', 'waymark/og']

/** `ImageResponse` draws with a package that few apps need, so that it is theirs to install. It is left to Node, with its fonts. */
export function drawingPackagePlugin({ root }: Pick<ResolvedProject, 'root'>): Plugin {
  return {
    name: 'waymark:drawing-package',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name !== 'client',
    resolveId: {
      order: 'pre',
      filter: { id: new RegExp(`^${PACKAGE}$`) },
      async handler(source, importer) {
        // What the app imports itself is its own business.
        if (!importer?.startsWith(OWN)) return undefined
        const version = await readVersion(root)
        if (!USABLE_VERSION.test(version)) throw createProblem(version)
        return { id: source, external: true }
      },
    },
  }
}

/** Imports that cannot work in this app as it is installed, by their source. */
export async function listUndrawable(root: string): Promise<Map<string, WaymarkError>> {
  const version = await readVersion(root)
  if (USABLE_VERSION.test(version)) return new Map()
  const problem = createProblem(version)
  const sources = version === NO_VERSION ? [...NEEDING, PACKAGE] : NEEDING
  return new Map(sources.map((source) => [source, problem]))
}

async function readVersion(root: string): Promise<string> {
  return (await findManifest(root, PACKAGE))?.version ?? NO_VERSION
}

function createProblem(version: string): WaymarkError {
  return createError('WM_OG_PACKAGE', { name: PACKAGE, version })
}
