/** A chunk of a build, as far as styles are concerned. */
export interface StyleChunk {
  imports: string[]
  dynamicImports: string[]
  facadeModuleId: string | null
}

/** What client components are reached from. */
export interface ReachGraph {
  importsOf(id: string): Iterable<string>
  isReference(id: string): boolean
}

/** All modules that the given ones reach, with themselves. Client components end the way. */
export function listReached(starts: Iterable<string>, { importsOf, isReference }: ReachGraph): Set<string> {
  const reached = new Set<string>()
  const rest = [...starts]
  for (let id = rest.pop(); id !== undefined; id = rest.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    if (!isReference(id)) rest.push(...importsOf(id))
  }
  return reached
}

/** Names of the chunks that come with client components of `groups`, and that nothing else loads on demand. */
export function listOwnChunks(
  chunks: Record<string, StyleChunk>,
  isGroup: (facadeModuleId: string) => boolean,
): Set<string> {
  const groups = Object.keys(chunks).filter((name) => isGroup(chunks[name]!.facadeModuleId ?? ''))
  const close = (names: Iterable<string>): Set<string> =>
    listReached(names, { importsOf: (name) => chunks[name]?.imports ?? [], isReference: () => false })
  const onDemand = Object.values(chunks).flatMap(({ dynamicImports }) => dynamicImports)
  const others = close(onDemand.filter((name) => !groups.includes(name)))
  return new Set([...close(groups)].filter((name) => !others.has(name)))
}
