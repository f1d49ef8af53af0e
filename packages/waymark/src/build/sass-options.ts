import type { Plugin } from 'vite'
import { isPlainObject } from './config-rule.ts'

/** `sassOptions` of a `next.config` as a Vite plugin, because Vite has the compiler. */
export function mapSassOptions(value: unknown): { vite?: { plugins: Plugin[] } } {
  if (!isPlainObject(value)) return {}
  // The old names are those of a compiler that is no longer made; which compiler is used is decided by what is installed.
  const { includePaths, prependData, implementation: _implementation, ...rest } = value
  const options: Record<string, unknown> = {
    ...(includePaths === undefined ? {} : { loadPaths: includePaths }),
    ...(prependData === undefined ? {} : { additionalData: prependData }),
    ...rest,
  }
  const preprocessorOptions = { scss: options, sass: options }
  const plugin: Plugin = { name: 'waymark:sass-options', config: () => ({ css: { preprocessorOptions } }) }
  return { vite: { plugins: [plugin] } }
}
