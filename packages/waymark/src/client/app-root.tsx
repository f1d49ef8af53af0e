'use client'

import { Component, type ComponentType, type ReactNode } from 'react'
import { isControlFlow } from '../shared/control-flow.ts'
import type { Prefixes } from '../shared/href.ts'
import { explainServerError, renderErrorFile } from './boundaries.tsx'
import { BuiltInErrorPage } from './built-in-pages.tsx'
import { PrefixesContext } from './prefixes.ts'
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
  prefixes: Prefixes
  router: Router | null
  mark?: MarkSegment
  elements?: SegmentElements
  globalError: ComponentType<ErrorFileProps> | undefined
}

/** The whole document, from the root segment down. The same tree on the server and in the browser. */
export function AppRoot({ view, prefixes, router, mark, elements, globalError }: AppRootProps): ReactNode {
  return (
    <RouterContext value={router}>
      <PrefixesContext value={prefixes}>
        <MarkContext value={mark ?? null}>
          <ElementsContext value={elements ?? null}>
            <GlobalErrorBoundary component={globalError} router={router} resetKey={view.errorsKey}>
              <RouterViewContext value={view}>
                <SegmentContent node={view.tree} />
              </RouterViewContext>
            </GlobalErrorBoundary>
          </ElementsContext>
        </MarkContext>
      </PrefixesContext>
    </RouterContext>
  )
}

interface GlobalErrorBoundaryProps {
  component: ComponentType<ErrorFileProps> | undefined
  router: Router | null
  resetKey: string
  children: ReactNode
}

interface GlobalErrorState {
  error: unknown
  failed: boolean
  resetKey: string
}

/** Last boundary: replaces the document when nothing below caught the error, until another page is shown. */
export class GlobalErrorBoundary extends Component<GlobalErrorBoundaryProps, GlobalErrorState> {
  override state: GlobalErrorState = { error: undefined, failed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<GlobalErrorState> {
    return { error: explainServerError(error), failed: true }
  }

  static getDerivedStateFromProps(
    { resetKey }: GlobalErrorBoundaryProps,
    state: GlobalErrorState,
  ): GlobalErrorState | null {
    return state.resetKey === resetKey ? null : { error: undefined, failed: false, resetKey }
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
    const { component = BuiltInErrorPage, router } = this.props
    const refetch = (): void => router?.refresh()
    return renderErrorFile(component, error, { reset: this.reset, retry: this.retry, refetch })
  }
}
