import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { createError } from '../shared/errors.ts'
import { findManifest } from './app-packages.ts'
import type { ResolvedProject } from './config.ts'

const OWN = fileURLToPath(new URL('..', import.meta.url))
const PACKAGE = '@vercel/og'
/** Later ones are for bundlers that compile WebAssembly: Node cannot load them. */
const USABLE_VERSION = /^0\./

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
        const { version = 'none' } = (await findManifest(root, PACKAGE)) ?? {}
        if (!USABLE_VERSION.test(version)) throw createError('WM_OG_PACKAGE', { name: PACKAGE, version })
        return { id: source, external: true }
      },
    },
  }
}
