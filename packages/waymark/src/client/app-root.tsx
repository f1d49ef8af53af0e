'use client'

import { Component, type ComponentType, type ReactNode } from 'react'
import { isControlFlow } from '../shared/control-flow.ts'
import { GlobalErrorPage } from './error-page.tsx'
import {
  ElementsContext,
  MarkContext,
  RouterContext,
  RouterViewContext,
  type ErrorFileProps,
  type MarkSegment,
  type Router,
  type SegmentElements,
  type RouterView,
} from './router-context.ts'
import { SegmentContent } from './segment-view.tsx'

export interface AppRootProps {
  view: RouterView
  router: Router | null
  mark?: MarkSegment
  elements?: SegmentElements
  globalError: ComponentType<ErrorFileProps> | undefined
}

/** The whole document, from the root segment down. The same tree on the server and in the browser. */
export function AppRoot({ view, router, mark, elements, globalError }: AppRootProps): ReactNode {
  return (
    <RouterContext value={router}>
      <MarkContext value={mark ?? null}>
        <ElementsContext value={elements ?? null}>
          <GlobalErrorBoundary component={globalError} router={router}>
            <RouterViewContext value={view}>
              <SegmentContent node={view.tree} />
            </RouterViewContext>
          </GlobalErrorBoundary>
        </ElementsContext>
      </MarkContext>
    </RouterContext>
  )
}

interface GlobalErrorBoundaryProps {
  component: ComponentType<ErrorFileProps> | undefined
  router: Router | null
  children: ReactNode
}

/** Last boundary: replaces the document when nothing below caught the error. */
class GlobalErrorBoundary extends Component<GlobalErrorBoundaryProps, { error: unknown; failed: boolean }> {
  override state = { error: undefined as unknown, failed: false }

  static getDerivedStateFromError(error: unknown): { error: unknown; failed: boolean } {
    return { error, failed: true }
  }

  reset = (): void => this.setState({ error: undefined, failed: false })

  retry = (): void => {
    this.props.router?.refresh()
    this.reset()
  }

  override render(): ReactNode {
    const { error, failed } = this.state
    if (!failed) return this.props.children
    if (isControlFlow(error)) throw error
    const Fallback = this.props.component ?? GlobalErrorPage
    return <Fallback error={error as Error} reset={this.reset} retry={this.retry} />
  }
}
