'use client'

import { Component, type Context, use, useEffect, useMemo, type ComponentType, type ReactNode } from 'react'
import { isUnreachable } from '../shared/unreachable-error.ts'
import { decodeAccessStatus, decodeRedirect, digestOf, isControlFlow } from '../shared/control-flow.ts'
import { adoptDigest } from '../shared/known-failure.ts'
import { readHub } from '../shared/telemetry/hub.ts'
import { claimRedirect, isActionSignal } from './action-signals.ts'
import { RouterContext, type ErrorFileProps, type Router } from './router-context.ts'

interface Caught {
  error: unknown
  resetKey: string
}

interface BoundaryState {
  caught: Caught | null
}

interface SignalBoundaryProps {
  /** What to show for 404, 403, 401; a status without an entry goes up to an outer boundary. */
  fallbacks: Partial<Record<number, ReactNode>>
  resetKey: string
  children: ReactNode
}

/** Shows not-found, forbidden and unauthorized, and follows redirects. */
export class SignalBoundary extends Component<SignalBoundaryProps, BoundaryState> {
  override state: BoundaryState = { caught: null }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { caught: { error, resetKey: '' } }
  }

  static getDerivedStateFromProps(props: SignalBoundaryProps, state: BoundaryState): BoundaryState | null {
    return forgetOnNavigation(props.resetKey, state)
  }

  reset = (): void => this.setState({ caught: null })

  override render(): ReactNode {
    const { caught } = this.state
    if (caught === null) return this.props.children
    if (decodeRedirect(caught.error) !== undefined)
      return <FollowRedirect error={caught.error} reset={this.reset} />
    const status = decodeAccessStatus(caught.error)
    if (status === undefined || !(status in this.props.fallbacks)) throw caught.error
    return <NotIndexed>{this.props.fallbacks[status]}</NotIndexed>
  }
}

/** What stands in for a page is no page that search engines should keep. */
export function NotIndexed({ children }: { children: ReactNode }): ReactNode {
  return (
    <>
      <meta name="robots" content="noindex" />
      {children}
    </>
  )
}

interface FollowRedirectProps {
  error: unknown
  reset: () => void
}

/** The error is the same at each render, so that the redirect is followed once. */
function FollowRedirect({ error, reset }: FollowRedirectProps): ReactNode {
  const router = use(RouterContext)
  useEffect(() => {
    const signal = decodeRedirect(error)
    if (signal !== undefined && claimRedirect(error)) router?.redirect(signal)
    // Who called an action starts afresh, also where the redirect leads to the page it is on.
    if (isActionSignal(error)) reset()
  }, [router, error, reset])
  return null
}

interface ErrorBoundaryProps {
  component: ComponentType<ErrorFileProps>
  resetKey: string
  children: ReactNode
}

/** An `error` file. Control flow passes through to the boundaries that understand it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, BoundaryState> {
  static override contextType: Context<Router | null> = RouterContext
  declare context: Router | null
  override state: BoundaryState = { caught: null }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    if (isControlFlow(error)) throw error
    return { caught: { error: explainServerError(error), resetKey: '' } }
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: BoundaryState): BoundaryState | null {
    return forgetOnNavigation(props.resetKey, state)
  }

  reset = (): void => this.setState({ caught: null })

  retry = (): void => {
    this.context?.refresh()
    this.reset()
  }

  override render(): ReactNode {
    const { caught } = this.state
    if (caught === null) return this.props.children
    return renderErrorFile(this.props.component, caught.error, {
      reset: this.reset,
      retry: this.retry,
      refetch: () => this.context?.refresh(),
    })
  }
}

interface WaysOut {
  reset: () => void
  retry: () => void
  refetch: () => void
}

/** What was never loaded cannot be rendered again: there both ways fetch it, and the error stays until it is there. */
export function renderErrorFile(
  Fallback: ComponentType<ErrorFileProps>,
  error: unknown,
  { reset, retry, refetch }: WaysOut,
): ReactNode {
  const ways = isUnreachable(error) ? { reset: refetch, retry: refetch } : { reset, retry }
  return (
    <FallbackBoundary shown={error}>
      <Fallback error={error as Error} {...ways} unstable_retry={ways.retry} />
    </FallbackBoundary>
  )
}

interface FallbackBoundaryProps {
  /** What the file was to show. */
  shown: unknown
  children: ReactNode
}

/** Where an `error` file fails itself, React tells of that failure alone: what came first would be in no report and no log. */
class FallbackBoundary extends Component<FallbackBoundaryProps, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null }

  static getDerivedStateFromError(error: unknown): { failure: { error: unknown } } {
    return { failure: { error } }
  }

  override render(): ReactNode {
    const { failure } = this.state
    if (failure === null) return this.props.children
    addCause(failure.error, this.props.shown)
    throw failure.error
  }
}

/** Of an error that names none. One with a digest is control flow, or the server has reported it. */
function addCause(error: unknown, cause: unknown): void {
  if (!(error instanceof Error) || 'cause' in error || !Object.isExtensible(error)) return
  if (digestOf(error) !== undefined || digestOf(cause) !== undefined || leadsTo(cause, error)) return
  error.cause = cause
}

/** As far as reports follow causes, and further. */
const MAX_CAUSES = 20

function leadsTo(error: unknown, sought: Error): boolean {
  let current = error
  for (let count = 0; count < MAX_CAUSES && current instanceof Error; count += 1) {
    if (current === sought) return true
    current = current.cause
  }
  return false
}

/** React calls this before each render: the first one after a catch notes the page, a later page clears it. */
function forgetOnNavigation(resetKey: string, state: BoundaryState): BoundaryState | null {
  if (state.caught === null) return null
  if (state.caught.resetKey === '') return { caught: { ...state.caught, resetKey } }
  return state.caught.resetKey === resetKey ? null : { caught: null }
}

const SERVER_ERROR_MESSAGE =
  'The server failed to render this part of the page. The message is not sent in production; the digest names the report.'

/** In production React says of an error on the server only that there was one, as a number. */
export function explainServerError(error: unknown): unknown {
  adoptDigest(error)
  if (error instanceof Error && 'digest' in error && error.message.includes('React error #441')) {
    error.message = SERVER_ERROR_MESSAGE
  }
  return error
}

/** An `error` file rendered by the server in place of a segment that failed before the first byte. */
export function ServerErrorView({
  component: Fallback,
  digest,
  message,
}: {
  component: ComponentType<ErrorFileProps>
  digest: string
  /** Development only. */
  message?: string
}): ReactNode {
  const router = use(RouterContext)
  const error = useMemo(
    // Made here, so its own stack says nothing about the failure and much about the server.
    () =>
      Object.assign(new Error(message ?? SERVER_ERROR_MESSAGE), {
        digest,
        stack: message ?? SERVER_ERROR_MESSAGE,
      }),
    [message, digest],
  )
  useEffect(() => {
    const mechanism = { type: 'auto.function.waymark.error_page', handled: true }
    readHub()?.push({ kind: 'error', at: Date.now(), error, mechanism })
  }, [error])
  const retry = (): void => router?.refresh()
  return (
    <>
      <meta name="robots" content="noindex" />
      <Fallback error={error} reset={retry} retry={retry} unstable_retry={retry} />
    </>
  )
}
