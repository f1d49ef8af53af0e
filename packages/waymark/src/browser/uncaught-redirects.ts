import { claimRedirect } from '../client/action-signals.ts'
import type { Router } from '../client/router-context.ts'
import { decodeRedirect } from '../shared/control-flow.ts'

/**
 * `redirect()` in an event handler, or in a promise that nobody awaits, is thrown past every boundary. It is followed
 * all the same. Returns what ends it.
 */
export function followUncaughtRedirects(router: Pick<Router, 'redirect'>): () => void {
  const follow = (event: Event, thrown: unknown): void => {
    const signal = decodeRedirect(thrown)
    if (signal === undefined) return
    event.preventDefault()
    if (claimRedirect(thrown)) router.redirect(signal)
  }
  const onError = (event: ErrorEvent): void => follow(event, event.error)
  const onRejection = (event: PromiseRejectionEvent): void => follow(event, event.reason)
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
  return () => {
    window.removeEventListener('error', onError)
    window.removeEventListener('unhandledrejection', onRejection)
  }
}
