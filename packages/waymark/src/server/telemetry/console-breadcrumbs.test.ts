import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runWithContext, type RequestContext } from '../request-context.ts'
import type { RequestTelemetry } from './request-telemetry.ts'

const methods = { ...console }
const written = vi.fn()

beforeEach(() => void (console.warn = written.mockReset()))
afterEach(() => {
  Object.assign(console, methods)
  Reflect.deleteProperty(globalThis, Symbol.for('waymark.console-breadcrumbs'))
})

async function install(): Promise<void> {
  vi.resetModules()
  const { installConsoleBreadcrumbs } = await import('./console-breadcrumbs.ts')
  installConsoleBreadcrumbs()
}

/** What a request has noted. */
function warnInRequest(...values: unknown[]): unknown {
  const telemetry = {} as RequestTelemetry
  runWithContext({ telemetry } as RequestContext, () => console.warn(...values))
  return telemetry.scope?.breadcrumbs
}

it('notes what a request writes, once, also when the code of the server was loaded again', async () => {
  await install()
  await install()
  expect(warnInRequest('%d left', 3)).toMatchObject([
    { category: 'console', level: 'warning', message: '3 left' },
  ])
  expect(written).toHaveBeenCalledExactlyOnceWith('%d left', 3)
})

it('lets nobody fail whose values cannot be written', async () => {
  await install()
  const broken = {
    [Symbol.for('nodejs.util.inspect.custom')]() {
      throw new Error('no')
    },
  }
  expect(() => warnInRequest(broken)).not.toThrow()
  expect(written).toHaveBeenCalledOnce()
})
