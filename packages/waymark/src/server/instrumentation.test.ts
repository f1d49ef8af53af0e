import { afterEach, describe, expect, test, vi } from 'vitest'
import { createAccessError, createRedirect } from '../shared/control-flow.ts'
import type { ErrorReport } from '../shared/seams.ts'
import { createInstrumentation, type InstrumentationModule } from './instrumentation.ts'
import { runWithContext, type RequestContext } from './request-context.ts'
import { Visitor } from './visitor.ts'

function createReport(report: Partial<ErrorReport> = {}): ErrorReport {
  return {
    error: new Error('boom'),
    method: 'GET',
    path: '/boom?a=1',
    routePath: '/boom',
    routeType: 'render',
    ...report,
  }
}

function record(): { calls: unknown[][]; module: InstrumentationModule } {
  const calls: unknown[][] = []
  return { calls, module: { onRequestError: (...call) => void calls.push(call) } }
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('onRequestError', () => {
  test('gets the error, the request and the context of the route', async () => {
    const { calls, module } = record()
    const report = createReport({ renderSource: 'react-server-components', digest: '42' })
    await createInstrumentation(module).onRequestError(report, { host: 'a.example' })
    expect(calls).toEqual([
      [
        report.error,
        { path: '/boom?a=1', method: 'GET', headers: { host: 'a.example' } },
        {
          routerKind: 'App Router',
          routePath: '/boom',
          routeType: 'render',
          renderSource: 'react-server-components',
          revalidateReason: undefined,
        },
      ],
    ])
    expect(report.error).toHaveProperty('digest', '42')
  })

  test('a route handler has no render source and no digest', async () => {
    const { calls, module } = record()
    const report = createReport({ routeType: 'route' })
    await createInstrumentation(module).onRequestError(report, {})
    expect(Object.keys(calls[0]?.[2] as object)).toEqual([
      'routerKind',
      'routePath',
      'routeType',
      'revalidateReason',
    ])
    expect(report.error).not.toHaveProperty('digest')
  })

  test.each([
    ['frozen error', Object.freeze(new Error('x'))],
    ['string', 'x'],
    ['undefined', undefined],
  ])('passes on a %s as it is', async (_, error) => {
    const { calls, module } = record()
    await createInstrumentation(module).onRequestError(createReport({ error, digest: '1' }), {})
    expect(calls[0]?.[0]).toBe(error)
  })

  test.each([
    ['redirect', createRedirect({ type: 'replace', url: '/x', status: 307 })],
    ['not found', createAccessError(404)],
    ['forbidden', createAccessError(403)],
  ])('is not called for control flow: %s', async (_, error) => {
    const { calls, module } = record()
    await createInstrumentation(module).onRequestError(createReport({ error }), {})
    expect(calls).toEqual([])
  })

  test('is not called when the client went away', async () => {
    const { calls, module } = record()
    const visitor = new Visitor()
    visitor.leave(new Error('gone'))
    const context = { visitor } as RequestContext
    await runWithContext(context, () => createInstrumentation(module).onRequestError(createReport(), {}))
    expect(calls).toEqual([])
  })

  test('is awaited', async () => {
    let done = false
    const module = {
      onRequestError: async () => {
        await new Promise((resolve) => setImmediate(resolve))
        done = true
      },
    }
    await createInstrumentation(module).onRequestError(createReport(), {})
    expect(done).toBe(true)
  })

  test.each([
    [
      'throws',
      () => {
        throw new Error('inside')
      },
    ],
    ['rejects', () => Promise.reject(new Error('inside'))],
  ])('a hook that %s is logged and ignored', async (_, onRequestError) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    await createInstrumentation({ onRequestError }).onRequestError(createReport(), {})
    expect(log).toHaveBeenCalledWith(
      'Error in instrumentation.onRequestError',
      expect.objectContaining({ message: 'inside' }),
    )
  })
})

describe('register', () => {
  test('loads the file, and a file that cannot be loaded keeps the server from starting', async () => {
    const { calls, module } = record()
    const instrumentation = createInstrumentation(async () => module)
    await instrumentation.register()
    await instrumentation.onRequestError(createReport(), {})
    expect(calls).toHaveLength(1)

    const broken = createInstrumentation(() => Promise.reject(new SyntaxError('x')))
    await expect(broken.register()).rejects.toMatchObject({ code: 'WM_INSTRUMENTATION_REGISTER' })
  })

  test('is awaited, and its failure is passed on as the cause', async () => {
    const cause = new Error('no database')
    const failing = createInstrumentation({ register: () => Promise.reject(cause) })
    await expect(failing.register()).rejects.toMatchObject({ code: 'WM_INSTRUMENTATION_REGISTER', cause })
  })

  test.each([
    [undefined],
    [{}],
    [{ register: 'x', onRequestError: 'x' } as unknown as InstrumentationModule],
  ])('a module without hooks does nothing: %j', async (module) => {
    const instrumentation = createInstrumentation(module)
    await expect(instrumentation.register()).resolves.toBeUndefined()
    await expect(instrumentation.onRequestError(createReport(), {})).resolves.toBeUndefined()
  })
})
