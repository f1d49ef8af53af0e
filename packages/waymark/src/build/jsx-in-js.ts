import { transformWithOxc, type Plugin } from 'vite'

/** Apps may write JSX in files that end with `.js`; Vite and the plugins after this one expect none there. */
export function jsxInJsPlugin(): Plugin {
  return {
    name: 'waymark:jsx-in-js',
    enforce: 'pre',
    transform: {
      order: 'pre',
      // Every piece of JSX ends in one of the two; where it was something else, nothing changes.
      filter: { id: { include: /\.js$/, exclude: /\/node_modules\// }, code: /<\/|\/>/ },
      async handler(code, id) {
        const development = this.environment.mode === 'dev'
        const jsx = { runtime: 'automatic', development } as const
        const compiled = await transformWithOxc(code, id, { lang: 'jsx', jsx, sourcemap: true })
        return { code: compiled.code, map: compiled.map ?? null }
      },
    },
  }
}
