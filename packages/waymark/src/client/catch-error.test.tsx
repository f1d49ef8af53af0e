// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAccessError } from '../shared/control-flow.ts'
import { SignalBoundary } from './boundaries.tsx'
import { catchError } from './catch-error.tsx'
import { RouterContext, RouterViewContext, type Router, type RouterView } from './router-context.ts'

let root: Root

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  root = createRoot(document.body, { onCaughtError: () => {} })
})
afterEach(() => act(() => root.unmount()))

const show = (node: ReactNode): Promise<void> => act(async () => root.render(node))
const read = (): string => document.body.textContent ?? ''

function Throw({ error }: { error: unknown }): ReactNode {
  throw error
}

const Guarded = catchError(({ title }: { title: string }, { error, reset, retry }) => (
  <p>
    {title}: {String(error)}
    <button type="button" onClick={reset}>
      reset
    </button>
    <button type="button" onClick={retry}>
      retry
    </button>
  </p>
))

function click(name: string): Promise<void> {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  return act(async () => button?.click())
}

test('what fails is replaced by what the function gives for the props, whatever was thrown', async () => {
  await show(
    <>
      before,{' '}
      <Guarded title="broken">
        <Throw error="text" />
      </Guarded>
    </>,
  )
  expect(read()).toContain('before, broken: text')
})

test('reset() renders the children again', async () => {
  let isBroken = true
  const Part = (): ReactNode => (isBroken ? <Throw error="text" /> : 'whole')
  await show(
    <Guarded title="broken">
      <Part />
    </Guarded>,
  )
  isBroken = false
  await click('reset')
  expect(read()).toBe('whole')
})

test('retry() fetches the page again', async () => {
  const refresh = vi.fn<Router['refresh']>()
  await show(
    <RouterContext value={{ refresh } as unknown as Router}>
      <Guarded title="broken">
        <Throw error="text" />
      </Guarded>
    </RouterContext>,
  )
  await click('retry')
  expect(refresh).toHaveBeenCalledOnce()
})

test('another page clears it', async () => {
  const at = (errorsKey: string, node: ReactNode): ReactNode => (
    <RouterViewContext value={{ errorsKey } as RouterView}>
      <Guarded title="broken">{node}</Guarded>
    </RouterViewContext>
  )
  await show(at('/a', <Throw error="text" />))
  expect(read()).toContain('broken')
  await show(at('/b', 'whole'))
  expect(read()).toBe('whole')
})

test('notFound() passes through to the boundary that is for it', async () => {
  await show(
    <SignalBoundary fallbacks={{ 404: 'lost' }} resetKey="/">
      <Guarded title="broken">
        <Throw error={createAccessError(404)} />
      </Guarded>
    </SignalBoundary>,
  )
  expect(read()).toBe('lost')
})
