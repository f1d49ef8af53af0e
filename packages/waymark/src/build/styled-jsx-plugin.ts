import type { Plugin } from 'vite'

/** `<style jsx>`, which apps for Next.js may have without installing anything. Few have one, so what compiles it is loaded by these. */
export function styledJsxPlugin(): Plugin {
  return {
    name: 'waymark:styled-jsx',
    enforce: 'pre',
    transform: {
      // Before JSX is compiled, in whatever files it is.
      order: 'pre',
      filter: {
        id: { include: /\.[jt]sx?(?:\?|$)/, exclude: /\/node_modules\// },
        code: /<style\s[^>]*\bjsx\b|styled-jsx\/css/,
      },
      async handler(code, id) {
        const { compileStyledJsx } = await import('./styled-jsx.ts')
        try {
          const compiled = compileStyledJsx(code, id.split('?', 1)[0] ?? id)
          return compiled === undefined ? undefined : { code: compiled, map: null }
        } catch (cause) {
          const { reason = String(cause) } = cause as { reason?: string }
          return this.error(`The rules of a <style jsx> cannot be read: ${reason}.`)
        }
      },
    },
  }
}
