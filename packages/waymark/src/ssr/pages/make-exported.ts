import type { CacheEntry } from '../../server/cache/cache.ts'
import { createRedirectData, createRedirectTarget } from './page-redirect.ts'
import { makeStatic } from './make-static.ts'
import type { PageRequest } from './page-request.ts'

/** A page as files that are sent as they are: the document and the data. `undefined`: the page says that nothing is there. */
export async function makeExported(request: PageRequest): Promise<CacheEntry | undefined> {
  const { outcome, bodies } = await makeStatic(request, 'build')
  if (outcome.kind === 'not-found') return undefined
  if (outcome.kind === 'props') return createEntry(bodies)
  const data = Buffer.from(JSON.stringify(createRedirectData(request, outcome)))
  return createEntry({ data }, [['location', createRedirectTarget(request, outcome)]])
}

export function createFileEntry(html: string): CacheEntry {
  return createEntry({ html: Buffer.from(html) })
}

/** Nobody will ask how old it is. */
function createEntry(bodies: CacheEntry['bodies'], headers: [string, string][] = []): CacheEntry {
  return { meta: { headers }, bodies, madeAt: 0, revalidate: false, expire: false, tags: [] }
}
