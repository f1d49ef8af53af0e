import { relative } from 'node:path'
import { transformWithOxc, type Plugin, type ResolvedConfig } from 'vite'
import { runLoaders, type LoaderUse } from './webpack-loaders.ts'

/** Which loaders make code of which files. */
export interface LoaderRule {
  /** `path` is from the folder of the app. */
  matches(path: string, file: string): boolean
  /** None: the file is imported as its text. */
  loaders: LoaderUse[]
  /** How the result is to be read: `*.js`, `*.tsx`. */
  as?: string
}

/** Makes code of files with loaders of webpack, such as components of drawings. */
export function loadersPlugin(rules: readonly LoaderRule[]): Plugin {
  let config: Pick<ResolvedConfig, 'root' | 'isProduction'>
  return {
    name: 'waymark:loaders',
    enforce: 'pre',
    configResolved(resolved) {
      config = resolved
    },
    load: {
      // Before the file is taken for a picture.
      order: 'pre',
      async handler(id) {
        // With a query something else is wanted of the file, such as its address.
        if (id.startsWith('\0') || id.includes('?') || id.includes('/node_modules/')) return undefined
        const path = relative(config.root, id).replaceAll('\\', '/')
        const rule = rules.find(({ matches }) => matches(path, id))
        if (rule === undefined) return undefined
        const watch = (file: string): void => this.addWatchFile(file)
        const text = await runLoaders(rule.loaders, { file: id, watch, ...config })
        const code = rule.loaders.length === 0 ? `export default ${JSON.stringify(text)}` : toModule(text)
        const lang = /\.(tsx?|jsx)$/.exec(rule.as ?? '')?.[1] as 'ts' | 'tsx' | 'jsx' | undefined
        const plain = lang === undefined ? code : (await transformWithOxc(code, id, { lang })).code
        return { code: plain, moduleType: 'js', map: { mappings: '' } }
      },
    },
  }
}

/** Some loaders still write CommonJS; what they export by name is found in the text. */
export function toModule(code: string): string {
  if (!/\b(?:module\.)?exports\b/.test(code) || /^\s*(?:import|export)\b/m.test(code)) return code
  const found = code.matchAll(/\bexports(?:\.([A-Za-z_$][\w$]*)|\[(['"])([A-Za-z_$][\w$]*)\2\])\s*=(?!=)/g)
  const names = new Set([...found].map(([, property, , key]) => property ?? key ?? ''))
  const exported = [...names]
    .filter((name) => name !== 'default')
    .map((name, index) => `const $$${index} = module.exports.${name}; export { $$${index} as ${name} };`)
  return [
    `const module = { exports: {} }; const exports = module.exports; ${code}`,
    ...exported,
    'export default module.exports.__esModule ? module.exports.default : module.exports',
  ].join('\n')
}
