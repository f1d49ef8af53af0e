import { dirname } from 'node:path'
import { listReached } from './listed-styles.ts'

/** The modules of a build, as far as styles are concerned. */
export interface StyleModules {
  /** Absolute paths of the files that pages of app/ are made of. */
  routeFiles: Iterable<string>
  /** What else leads to client components. */
  otherFiles: Iterable<string>
  isReference(id: string): boolean
  isStylesheet(id: string): boolean
  /** False for a module of which the server bundle has nothing, because nobody uses it. */
  isBundled(id: string): boolean
  serverImportsOf(id: string): Iterable<string>
  clientImportsOf(id: string): Iterable<string>
}

const LAYOUT = /\/layout\.\w+$/

/**
 * Stylesheets that client components need not bring along: wherever one of them may be shown, a server file beside or
 * above it links the same rules.
 */
export function listDoubleStyles(modules: StyleModules): Set<string> {
  const files = [...modules.routeFiles].map((file) => ({ file, ...listStyles(file, modules) }))
  const layouts = files.filter(({ file, linked }) => LAYOUT.test(file) && linked.size > 0)
  const double = new Set<string>()
  const single = listBrought(modules.otherFiles, modules)
  for (const { file, linked, brought } of files) {
    const above = layouts.filter((layout) => file.startsWith(`${dirname(layout.file)}/`))
    const isLinked = (style: string): boolean =>
      linked.has(style) || above.some((layout) => layout.linked.has(style))
    for (const style of brought) (isLinked(style) ? double : single).add(style)
  }
  for (const style of single) double.delete(style)
  return double
}

interface FileStyles {
  /** Of server modules. */
  linked: Set<string>
  /** Of client components. */
  brought: Set<string>
}

function listStyles(file: string, modules: StyleModules): FileStyles {
  const { isBundled, isReference, isStylesheet } = modules
  const importsOf = (id: string): Iterable<string> => (isBundled(id) ? modules.serverImportsOf(id) : [])
  const linked = [...listReached([file], { importsOf, isReference })].filter(isStylesheet)
  return { linked: new Set(linked), brought: listBrought([file], modules) }
}

/** Counts what might be shown: here, modules that nobody uses are followed as well. */
function listBrought(files: Iterable<string>, modules: StyleModules): Set<string> {
  const { isReference, isStylesheet, serverImportsOf, clientImportsOf } = modules
  const starts = [...listReached(files, { importsOf: serverImportsOf, isReference })]
  const reached = listReached(
    starts.filter((id) => !isStylesheet(id)),
    { importsOf: clientImportsOf, isReference: () => false },
  )
  return new Set([...reached].filter(isStylesheet))
}
