import { fileURLToPath } from 'node:url'
import { hasDirective, transformWrapExport } from '@vitejs/plugin-rsc/transforms'
import { isCSSRequest, parseAst, type Plugin, type Rollup } from 'vite'
import type { RouteSource } from './routes-plugin.ts'

/** Runs in the server bundle; Vite is pointed at it, it is never imported here. */
const RUNTIME = fileURLToPath(new URL('../rsc/with-styles.js', import.meta.url))

const STYLESHEET_NAME = /\.(?:css|less|sass|scss|styl|stylus|pcss|postcss|sss)\b/

/**
 * Server components that import stylesheets bring them along where no route file does: what is loaded on demand, and what
 * actions return. In a build it is known in the end which those are; see `dropLinkedStyles`. In development all of them do.
 * What the plugin for server components has for it loses the parts of a component, as in `<Card.Title>`.
 */
export function componentStylesPlugin(routes: RouteSource): Plugin {
  return {
    name: 'waymark:component-styles',
    applyToEnvironment: ({ name }) => name === 'rsc',
    transform: {
      filter: { id: /\.[jt]sx?$/, code: STYLESHEET_NAME },
      handler(code, id) {
        // Those of route files are rendered by the router, in the order of the layouts.
        return routes.files().has(id) ? undefined : wrapStyledComponents(code, id)
      },
    },
  }
}

/** Takes code without types and JSX. Undefined: it has no components, or none with stylesheets. */
export function wrapStyledComponents(
  code: string,
  id: string,
): { code: string; map: Rollup.SourceMapInput } | undefined {
  const program = parseAst(code)
  if (hasDirective(program.body as never, 'use client')) return undefined
  const hasStyles = program.body.some(
    (node) => node.type === 'ImportDeclaration' && isCSSRequest(node.source.value),
  )
  if (!hasStyles) return undefined
  const { output, exportNames } = transformWrapExport(code, program, {
    runtime: (value, name, { declName, defaultExportIdentifierName }) =>
      `$$withStyles(${value}, ${JSON.stringify(declName ?? defaultExportIdentifierName ?? name)}, () => import.meta.viteRsc.loadCss())`,
    filter: (_name, { isFunction, declName, defaultExportIdentifierName }) =>
      (isFunction === true && isComponentName(declName)) || isComponentName(defaultExportIdentifierName),
    ignoreExportAllDeclaration: true,
  })
  if (exportNames.length === 0) return undefined
  output.prepend(`import { withStyles as $$withStyles } from ${JSON.stringify(RUNTIME)};\n`)
  return { code: output.toString(), map: output.generateMap({ source: id, hires: 'boundary' }) as never }
}

function isComponentName(name: string | undefined): boolean {
  return name !== undefined && /^[A-Z]/.test(name)
}
