'use client'

import { createContext, use, type ComponentType, type ReactNode } from 'react'
import { ErrorBoundary } from './boundaries.tsx'
import { RouterViewContext, type ErrorFileProps } from './router-context.ts'

export interface ErrorInfo {
  /** What was thrown, which need not be an `Error`. */
  error: unknown
  /** Renders the children again. */
  reset: () => void
  /** Fetches the page again, and renders the children with what came. */
  retry: () => void
  /** `retry`, as Next.js 16.2 calls it. */
  unstable_retry: () => void
}

/**
 * Makes a component that shows something else where its children fail: an `error` file for a part of a page. Redirects,
 * `notFound()` and its siblings pass through it, and a navigation clears it.
 * @example export const Guarded = catchError((props: { title: string }, { retry }) => <button onClick={retry}>{props.title}</button>)
 */
export function catchError<Props extends object>(
  fallback: (props: Props, info: ErrorInfo) => ReactNode,
): ComponentType<Props & { children?: ReactNode }> {
  // The boundary has no props for what it shows, and that is one component however often it is rendered.
  const PropsContext = createContext<Props | null>(null)
  const Fallback = (info: ErrorFileProps): ReactNode => fallback(use(PropsContext)!, info)
  Fallback.displayName = fallback.name || 'CatchErrorFallback'

  return function CatchError({ children, ...props }) {
    const view = use(RouterViewContext)
    return (
      <PropsContext value={props as unknown as Props}>
        <ErrorBoundary component={Fallback} resetKey={view?.errorsKey ?? ''}>
          {children}
        </ErrorBoundary>
      </PropsContext>
    )
  }
}
