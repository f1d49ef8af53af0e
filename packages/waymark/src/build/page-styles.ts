import type { EnvironmentModuleNode, ViteDevServer } from 'vite'

const STYLESHEET = /\.(?:css|scss|sass|less|styl|stylus|pcss|postcss)$/

/**
 * Development: stylesheets that files of pages/ import, as URLs. They are linked in the document, so that the first
 * paint has them; a moment later the modules bring the same rules themselves.
 */
export function createStyleLister(vite: ViteDevServer): (files: readonly string[]) => string[] {
  return (files) => {
    const graph = vite.environments['ssr']!.moduleGraph
    const [urls, seen] = [new Set<string>(), new Set<EnvironmentModuleNode>()]
    // What is imported comes first, so that the importer can override it.
    const visit = (module: EnvironmentModuleNode): void => {
      if (seen.has(module)) return
      seen.add(module)
      for (const imported of module.importedModules) visit(imported)
      const path = module.id?.split('?', 1)[0] ?? ''
      if (STYLESHEET.test(path)) urls.add(vite.config.base + module.url.slice(1))
    }
    for (const file of files) for (const module of graph.getModulesByFile(file) ?? []) visit(module)
    return [...urls]
  }
}
