import { isCSSRequest } from 'vite'

/** What a walk needs to know of a module graph; a build and the development server each have their own. */
export interface StyleGraph {
  /** Ids that a module imports, in the order in which it does. */
  importsOf(id: string): Iterable<string> | Promise<Iterable<string>>
  /** True for a client component: its styles are known to another graph, so that the walk ends there. */
  isReference(id: string): boolean
}

/** These queries make something else of a stylesheet than rules of the page. */
const NO_RULES = /[?&](?:url|inline|raw)\b/

/** True for the id of a stylesheet whose rules become those of the page. */
export function isStylesheet(id: string): boolean {
  return isCSSRequest(id) && !NO_RULES.test(id)
}

/** Ids of the stylesheets and client components that a file reaches. What is imported first comes first. */
export async function listStyleOrder(start: string, graph: StyleGraph): Promise<string[]> {
  const found = new Set<string>()
  const seen = new Set<string>()
  const visit = async (id: string): Promise<void> => {
    if (seen.has(id)) return
    seen.add(id)
    if (isCSSRequest(id)) {
      if (!NO_RULES.test(id)) found.add(id)
    } else if (graph.isReference(id)) found.add(id)
    // One after the other: the order is the point.
    else for (const next of await graph.importsOf(id)) await visit(next)
  }
  await visit(start)
  return [...found]
}
