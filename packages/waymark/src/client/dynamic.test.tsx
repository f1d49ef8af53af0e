// @vitest-environment happy-dom
import { act, Component, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { DynamicLoadingProps } from '../shared/dynamic-options.ts'
import { dynamic } from './dynamic.tsx'
import { PageLinksContext } from './pages/page-links-context.ts'

class Boundary extends Component<{ children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {}
  static getDerivedStateFromError(error: Error): { message: string } {
    return { message: `caught: ${error.message}` }
  }
  override render(): ReactNode {
    return this.state.message ?? this.props.children
  }
}

const Loading = ({ error, isLoading }: DynamicLoadingProps): ReactNode =>
  error ? `failed: ${error.message}` : isLoading && 'loading'

let root: Root
const container = document.createElement('div')

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  root = createRoot(container)
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function show(element: ReactNode, { inPages }: { inPages: boolean }): Promise<string | null> {
  const links = inPages ? { format: () => '' } : null
  await act(async () =>
    root.render(
      <PageLinksContext value={links}>
        <Boundary>{element}</Boundary>
      </PageLinksContext>,
    ),
  )
  return container.textContent
}

const fail = async (): Promise<never> => {
  throw new Error('no code')
}

describe('code that does not come', () => {
  test.each([true, false])('in pages/ the loading state says so (ssr: %s)', async (ssr) => {
    const Late = dynamic(fail, { ssr, loading: Loading })
    expect(await show(<Late />, { inPages: true })).toBe('failed: no code')
  })

  test.each([true, false])('in pages/ nothing is shown without one (ssr: %s)', async (ssr) => {
    const Late = dynamic(fail, { ssr })
    expect(await show(<Late />, { inPages: true })).toBe('')
  })

  test.each([true, false])('in app/ it is an error of the page (ssr: %s)', async (ssr) => {
    const Late = dynamic(fail, { ssr, loading: Loading })
    expect(await show(<Late />, { inPages: false })).toBe('caught: no code')
  })

  test('is asked for again by retry()', async () => {
    const found = async (): Promise<() => ReactNode> => () => 'here'
    const load = vi.fn<() => Promise<() => ReactNode>>(found).mockImplementationOnce(fail)
    const Retry = ({ error, retry }: DynamicLoadingProps): ReactNode =>
      error ? <button onClick={retry} /> : 'loading'
    const Late = dynamic(load, { ssr: false, loading: Retry })
    await show(<Late />, { inPages: true })
    await act(async () => container.querySelector('button')?.click())
    expect([container.textContent, load.mock.calls.length]).toEqual(['here', 2])
  })
})

test('in pages/ an error of the component itself stays one of the page', async () => {
  const Broken = (): ReactNode => {
    throw new Error('broken')
  }
  const Late = dynamic(async () => Broken, { loading: Loading })
  expect(await show(<Late />, { inPages: true })).toBe('caught: broken')
})
