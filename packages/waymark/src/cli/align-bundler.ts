import { createRequire, register } from 'node:module'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AlignedPlace } from './align-bundler-hook.ts'

const PLUGIN = '@vitejs/plugin-rsc/package.json'
const BUNDLER = 'vite/package.json'

/**
 * The plugin for server components has to use the bundler that this package uses. Where an app has an older one for its tests,
 * package managers put the plugin beside that one. To be called before either is loaded.
 */
export function alignBundler(own: string = import.meta.url): void {
  const require = createRequire(own)
  const plugin = require.resolve(PLUGIN)
  if (find(createRequire(plugin), BUNDLER) === find(require, BUNDLER)) return
  const data: AlignedPlace = { folder: pathToFileURL(`${dirname(plugin)}/`).href, own }
  register('./align-bundler-hook.js', import.meta.url, { data })
}

function find(require: NodeJS.Require, name: string): string | undefined {
  try {
    return require.resolve(name)
  } catch {
    return undefined
  }
}
