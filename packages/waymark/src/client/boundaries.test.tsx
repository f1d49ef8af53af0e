// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createUnreachableError } from '../shared/unreachable-error.ts'
import { createAccessError, createRedirect } from '../shared/control-flow.ts'
import { TELEMETRY_GLOBAL } from '../shared/wire.ts'
import { ErrorBoundary, ServerErrorView, SignalBoundary } from './boundaries.tsx'
import { RouterContext, type ErrorFileProps, type Router } from './router-context.ts'

let root: Root

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  root = createRoot(document.body, { onCaughtError: () => {} })
})
afterEach(() => act(() => root.unmount()))

function show(node: ReactNode): Promise<void> {
  return act(async () => root.render(node))
}

/** What a visitor reads. */
function read(): string {
  return document.body.textContent ?? ''
}

function Throw({ error }: { error: unknown }): ReactNode {
  throw error
}

function ErrorFile({ error, reset, retry, unstable_retry }: ErrorFileProps): ReactNode {
  return (
    <p>
      failed: {error.message}
      {error.digest === undefined ? '' : ` (${error.digest})`}
      <button type="button" onClick={reset}>
        reset
      </button>
      <button type="button" onClick={retry}>
        retry
      </button>
      <button type="button" onClick={unstable_retry}>
        unstable_retry
      </button>
    </p>
  )
}

function click(name: string): Promise<void> {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  return act(async () => button?.click())
}

/** The part of a router that boundaries call, and the same as the router that they ask for. */
function createRouter() {
  const calls = { refresh: vi.fn<Router['refresh']>(), redirect: vi.fn<Router['redirect']>() }
  return { ...calls, provided: calls as unknown as Router }
}

describe('SignalBoundary', () => {
  test.each([
    [404, 'lost'],
    [403, 'closed'],
    [401, 'who?'],
  ] as const)('shows the page for %i, kept out of search engines', async (status, text) => {
    await show(
      <SignalBoundary resetKey="/a" fallbacks={{ 404: 'lost', 403: 'closed', 401: 'who?' }}>
        <Throw error={createAccessError(status)} />
      </SignalBoundary>,
    )
    expect(read()).toBe(text)
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
  })

  test('leaves a status that it has no page for to the boundary above', async () => {
    await show(
      <SignalBoundary resetKey="/a" fallbacks={{ 404: 'outer' }}>
        <SignalBoundary resetKey="/a" fallbacks={{ 403: 'inner' }}>
          <Throw error={createAccessError(404)} />
        </SignalBoundary>
      </SignalBoundary>,
    )
    expect(read()).toBe('outer')
  })

  test('leaves errors alone', async () => {
    const shown = show(
      <SignalBoundary resetKey="/a" fallbacks={{ 404: 'lost' }}>
        <Throw error={new Error('broken')} />
      </SignalBoundary>,
    )
    await expect(shown).rejects.toThrow('broken')
  })

  test('forgets what it caught when the page changes, and only then', async () => {
    const render = (path: string, child: ReactNode): Promise<void> =>
      show(
        <SignalBoundary resetKey={path} fallbacks={{ 404: 'lost' }}>
          {child}
        </SignalBoundary>,
      )
    await render('/a', <Throw error={createAccessError(404)} />)
    await render('/a', 'found')
    expect(read()).toBe('lost')
    await render('/b', 'found')
    expect(read()).toBe('found')
  })

  test('catches again on the next page', async () => {
    const lost = <Throw error={createAccessError(404)} />
    for (const path of ['/a', '/b', '/c']) {
      await show(
        <SignalBoundary resetKey={path} fallbacks={{ 404: `lost ${path}` }}>
          {lost}
        </SignalBoundary>,
      )
      expect(read()).toBe(`lost ${path}`)
    }
  })

  test('follows a redirect once and shows nothing meanwhile', async () => {
    const router = createRouter()
    const signal = { type: 'push', url: '/b;c', status: 307 } as const
    const render = (): Promise<void> =>
      show(
        <RouterContext value={router.provided}>
          <SignalBoundary resetKey="/a" fallbacks={{ 404: 'lost' }}>
            <Throw error={createRedirect(signal)} />
          </SignalBoundary>
        </RouterContext>,
      )
    await render()
    expect(router.redirect.mock.calls).toEqual([[signal]])
    expect(read()).toBe('')
    await render()
    expect(router.redirect).toHaveBeenCalledTimes(1)
  })
})

describe('ErrorBoundary', () => {
  describe('an error file that fails itself', () => {
    const failIn = (failure: unknown) => (): ReactNode => {
      throw failure
    }
    const showFailing = async (caught: unknown, failure: unknown): Promise<unknown> => {
      const outer = vi.fn<(error: unknown) => void>()
      const Outer = ({ error }: ErrorFileProps): ReactNode => {
        outer(error)
        return <p>outer</p>
      }
      await show(
        <ErrorBoundary component={Outer} resetKey="/">
          <ErrorBoundary component={failIn(failure)} resetKey="/">
            <Throw error={caught} />
          </ErrorBoundary>
        </ErrorBoundary>,
      )
      expect(read()).toBe('outer')
      return outer.mock.lastCall?.[0]
    }

    test('goes to the next one with what it was to show as its cause', async () => {
      const [caught, failure] = [new Error('first'), new Error('second')]
      expect(await showFailing(caught, failure)).toBe(failure)
      expect(failure.cause).toBe(caught)
    })

    const plain = new Error('plain')
    const outermost = new Error('outermost', { cause: plain })
    const ofServer = Object.assign(new Error('of the server'), { digest: '0123456789abcdef' })
    test.each<[name: string, caught: unknown, failure: unknown, cause: unknown]>([
      ['throws the same again', plain, plain, undefined],
      ['names a cause', plain, new Error('own', { cause: 'a choice' }), 'a choice'],
      ['throws the cause of what it was to show', outermost, plain, undefined],
      ['was to show what the server has reported', ofServer, new Error('second'), undefined],
      ['throws what cannot be changed', plain, Object.freeze(new Error('frozen')), undefined],
    ])('that %s has no other cause', async (_, caught, failure, cause) => {
      expect(await showFailing(caught, failure)).toBe(failure)
      expect((failure as Error).cause).toBe(cause)
    })
  })

  test('shows the error file with what was thrown', async () => {
    await show(
      <ErrorBoundary resetKey="/a" component={ErrorFile}>
        <Throw error={Object.assign(new Error('broken'), { digest: '17' })} />
      </ErrorBoundary>,
    )
    expect(read()).toContain('failed: broken (17)')
  })

  test.each([
    ['not-found', createAccessError(404)],
    ['a redirect', createRedirect({ type: 'push', url: '/b', status: 307 })],
  ])('lets %s pass to the boundary that understands it', async (_name, signal) => {
    const router = createRouter()
    await show(
      <RouterContext value={router.provided}>
        <SignalBoundary resetKey="/a" fallbacks={{ 404: 'lost' }}>
          <ErrorBoundary resetKey="/a" component={ErrorFile}>
            <Throw error={signal} />
          </ErrorBoundary>
        </SignalBoundary>
      </RouterContext>,
    )
    expect(read()).not.toContain('failed')
    expect(read() === 'lost' || router.redirect.mock.calls.length === 1).toBe(true)
  })

  test('shows its children again after reset, without asking the server', async () => {
    const router = createRouter()
    let broken = true
    const Flaky = (): ReactNode => (broken ? <Throw error={new Error('broken')} /> : 'fine')
    await show(
      <RouterContext value={router.provided}>
        <ErrorBoundary resetKey="/a" component={ErrorFile}>
          <Flaky />
        </ErrorBoundary>
      </RouterContext>,
    )
    await click('reset')
    expect(read()).toContain('failed: broken')
    broken = false
    await click('reset')
    expect(read()).toBe('fine')
    expect(router.refresh).not.toHaveBeenCalled()
  })

  test.each(['retry', 'unstable_retry'])('asks the server again on %s', async (button) => {
    const router = createRouter()
    await show(
      <RouterContext value={router.provided}>
        <ErrorBoundary resetKey="/a" component={ErrorFile}>
          <Throw error={new Error('broken')} />
        </ErrorBoundary>
      </RouterContext>,
    )
    await click(button)
    expect(router.refresh).toHaveBeenCalledTimes(1)
  })

  test.each(['reset', 'retry'])(
    '%s fetches a page that could not be loaded, and the error stays until then',
    async (button) => {
      const router = createRouter()
      const error = createUnreachableError(new URL('http://app.test/b'), undefined)
      let renders = 0
      const Unreachable = (): ReactNode => {
        renders++
        throw error
      }
      const render = (path: string, child: ReactNode): Promise<void> =>
        show(
          <RouterContext value={router.provided}>
            <ErrorBoundary resetKey={path} component={ErrorFile}>
              {child}
            </ErrorBoundary>
          </RouterContext>,
        )
      await render('/b', <Unreachable />)
      const before = renders
      await click(button)
      expect(router.refresh).toHaveBeenCalledTimes(1)
      expect(renders).toBe(before)
      expect(read()).toContain('failed: http://app.test/b could not be loaded')
      await render('/b#1', 'the page')
      expect(read()).toBe('the page')
    },
  )

  test('forgets the error when the page changes', async () => {
    const render = (path: string, child: ReactNode): Promise<void> =>
      show(
        <ErrorBoundary resetKey={path} component={ErrorFile}>
          {child}
        </ErrorBoundary>,
      )
    await render('/a', <Throw error={new Error('broken')} />)
    await render('/a', 'fine')
    expect(read()).toContain('failed')
    await render('/b', 'fine')
    expect(read()).toBe('fine')
  })

  test.each([undefined, null, 'text', 0])('survives that %j was thrown', async (thrown) => {
    const File = ({ error }: ErrorFileProps): ReactNode => `caught ${String(error)}`
    await show(
      <ErrorBoundary resetKey="/a" component={File}>
        <Throw error={thrown} />
      </ErrorBoundary>,
    )
    expect(read()).toBe(`caught ${String(thrown)}`)
  })
})

describe('ServerErrorView', () => {
  test('shows the digest, and without development no message of the server', async () => {
    await show(<ServerErrorView component={ErrorFile} digest="4711" />)
    expect(read()).toMatch(/^failed: The server failed to render this part of the page\..+\(4711\)/)
  })

  test('tells telemetry that it was shown', async () => {
    const push = vi.fn()
    vi.stubGlobal(TELEMETRY_GLOBAL, { push })
    await show(<ServerErrorView component={ErrorFile} digest="4711" />)
    vi.unstubAllGlobals()
    expect(push.mock.calls).toMatchObject([
      [{ kind: 'error', error: { digest: '4711' }, mechanism: { type: 'auto.function.waymark.error_page' } }],
    ])
  })

  test('shows the message that development sends', async () => {
    await show(<ServerErrorView component={ErrorFile} digest="4711" message="no database" />)
    expect(read()).toContain('failed: no database (4711)')
  })

  test.each(['reset', 'retry'])(
    'asks the server again on %s: there is nothing to show otherwise',
    async (button) => {
      const router = createRouter()
      await show(
        <RouterContext value={router.provided}>
          <ServerErrorView component={ErrorFile} digest="4711" />
        </RouterContext>,
      )
      await click(button)
      expect(router.refresh).toHaveBeenCalledTimes(1)
    },
  )
})
