import { expect, test, vi } from 'vitest'
import type { ViteDevServer } from 'vite'
import type { ResolvedProject } from './config.ts'
import { createDevReporter } from './dev-reporter.ts'

function createReporter(): ReturnType<typeof createDevReporter> {
  const hot = { on() {}, send() {} }
  const vite = { environments: { client: { hot } }, watcher: { on() {} } } as unknown as ViteDevServer
  const project = {
    root: '/shop',
    names: { internalSegment: '_waymark' },
    runtimeConfig: { basePath: '' },
  } as unknown as ResolvedProject
  return createDevReporter(vite, project, {
    findReport: () => undefined,
    readSourceMap: async () => undefined,
    mapOwner: () => undefined,
  })
}

test('what fails because the server stops is not told', async () => {
  const written: string[] = []
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0)
  try {
    const reporter = createReporter()
    reporter.tell(new Error('before'))
    await vi.waitFor(() => expect(written.join('')).toContain('before'))
    reporter.end()
    reporter.tell(new Error('Vite module runner has been closed.'))
    // Another one is told as soon as the first one would be.
    createReporter().tell(new Error('elsewhere'))
    await vi.waitFor(() => expect(written.join('')).toContain('elsewhere'))
    expect(written.join('')).not.toContain('closed')
  } finally {
    spy.mockRestore()
  }
})
