import type { ViteDevServer } from 'vite'
import { describe, expect, it } from 'vitest'
import {
  createSourceMapReader,
  mapPosition,
  type ReadSourceMap,
  type ServedModules,
} from './source-positions.ts'

// Served line 3 comes from line 1 of the source, served line 4 from line 2.
const MAP = { version: 3, names: [], sources: ['box.tsx'], mappings: ';;AAAA;AACA' }

function createServer(base: string, modules: Record<string, string>): ServedModules {
  const urlToModuleMap = new Map(
    Object.entries(modules).map(([url, file]) => [url, { file, transformResult: { map: MAP } }]),
  )
  return { config: { base }, environments: { client: { moduleGraph: { urlToModuleMap } } } }
}

function mapAt(server: ServedModules, source: string, line: number): Promise<unknown> {
  return mapPosition({ functionName: 'f', source, line, column: 1 }, createSourceMapReader(server))
}

describe('createSourceMapReader', () => {
  it("takes Vite's server", () => {
    const accept: (server: ViteDevServer) => ReadSourceMap = createSourceMapReader
    expect(accept).toBe(createSourceMapReader)
  })

  it.each([
    ['/', 'http://localhost:3000/app/box.tsx'],
    ['/', 'http://localhost:3000/app/box.tsx?t=1700000000000'],
    ['/docs/', 'http://localhost:3000/docs/app/box.tsx?t=17'],
  ])('finds a module served below %j as %j', async (base, url) => {
    const server = createServer(base, { '/app/box.tsx': '/shop/app/box.tsx' })
    expect(await mapAt(server, url, 4)).toEqual({ path: '/shop/app/box.tsx', line: 2, column: 1 })
  })

  it('keeps the rest of the query, which is part of a module name', async () => {
    const server = createServer('/', { '/deps/a.js?v=1': '/shop/a.js' })
    expect(await mapAt(server, 'http://localhost/deps/a.js?v=1', 3)).toMatchObject({ path: '/shop/a.js' })
    expect(await mapAt(server, 'http://localhost/deps/a.js?t=5&v=1', 3)).toMatchObject({ path: '/shop/a.js' })
    expect(await mapAt(server, 'http://localhost/deps/a.js?v=2', 3)).toBeUndefined()
  })

  it.each(['not a url', 'http://localhost/other.ts', '/shop/app/box.tsx'])(
    'knows nothing of %j',
    async (source) => {
      expect(
        await mapAt(createServer('/', { '/app/box.tsx': '/shop/app/box.tsx' }), source, 3),
      ).toBeUndefined()
    },
  )

  it('reads a map once, however many frames are in its module', async () => {
    const url = 'http://localhost/deps/react-dom.js'
    const server = createServer('/', { '/deps/react-dom.js': '/shop/react-dom.js' })
    const module = server.environments.client.moduleGraph.urlToModuleMap.get('/deps/react-dom.js')!
    let reads = 0
    const watched = Object.defineProperty({ ...MAP }, 'mappings', { get: () => (reads++, MAP.mappings) })
    module.transformResult = { map: watched }
    const readSourceMap = createSourceMapReader(server)
    const mapLine = (line: number): Promise<unknown> =>
      mapPosition({ functionName: 'f', source: url, line, column: 1 }, readSourceMap)
    for (const line of [3, 4, 3, 4]) await mapLine(line)
    expect(reads).toBe(1)
    // Edited, it has another one.
    module.transformResult = { map: { ...MAP, mappings: ';;AACA' } }
    expect(await mapLine(3)).toMatchObject({ line: 2 })
  })

  it('knows nothing of lines before the first mapping', async () => {
    const server = createServer('/', { '/app/box.tsx': '/shop/app/box.tsx' })
    expect(await mapAt(server, 'http://localhost/app/box.tsx', 1)).toBeUndefined()
  })
})
