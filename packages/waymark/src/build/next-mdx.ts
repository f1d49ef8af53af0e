import type { Plugin } from 'vite'
import { isPlainObject } from './config-rule.ts'
import { mdxPlugin } from './mdx-plugin.ts'

/** The package, and the key under which a configuration that it wrapped says with what. */
export const NEXT_MDX = '@next/mdx'

/** In its place: it would only tell webpack what to do. */
export function createMdx(settings: unknown = {}): (config?: object) => object {
  return (config = {}) => ({ ...config, [NEXT_MDX]: settings })
}

/** The same for a configuration file that is a module. */
export const NEXT_MDX_MODULE: string = `export default (settings = {}) => (config = {}) => ({ ...config, ${JSON.stringify(NEXT_MDX)}: settings })`

export function mapMdx(value: unknown): { vite: { plugins: Plugin[] } } {
  const { extension, options } = isPlainObject(value) ? value : {}
  const plugin = mdxPlugin({
    extension: extension instanceof RegExp ? extension : /\.mdx$/,
    options: isPlainObject(options) ? options : {},
  })
  return { vite: { plugins: [plugin] } }
}
