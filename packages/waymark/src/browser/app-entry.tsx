// First of all: code of the app that wants to run before hydration.
import { onRouterTransitionEnd, onRouterTransitionStart } from 'virtual:waymark/instrumentation-client'
import { loadActionCaller } from 'virtual:waymark/action-caller'
import { createFromReadableStream } from '@vitejs/plugin-rsc/browser'
import { captureOwnerStack, startTransition } from 'react'
import {
  createRoot,
  hydrateRoot,
  type HydrationOptions,
  type ReactFormState,
  type RootOptions,
} from 'react-dom/client'
import { GlobalErrorBoundary } from '../client/app-root.tsx'
import type { AppPayload } from '../client/router-context.ts'
import { adoptDigest } from '../shared/known-failure.ts'
import { isUnreachable } from '../shared/unreachable-error.ts'
import { isControlFlow } from '../shared/control-flow.ts'
import { AUTH_INTERRUPTS_GLOBAL, HOT_LISTENING_EVENT, HOT_UPDATE_EVENT } from '../shared/wire.ts'
import { installCompatGlobals } from './compat-globals.ts'
import { createRouter, type RouterEngine } from './create-router.ts'
import { guardCodeLoading, isCodeError, reloadOnce } from './guarded-reload.ts'
import { readInlinePayload } from './inline-stream.ts'
import { easeStyleHints } from './style-hints.ts'
import { watchForms } from './watch-forms.ts'
import { BrowserRouter } from './router.tsx'
import {
  createMechanism,
  announceRoute,
  pushSignal,
  reportUncaught,
  type ErrorPlace,
} from './telemetry/push-signal.ts'

type ReportError = (error: unknown) => void

async function hydrate(): Promise<void> {
  watchForms()
  let engine: RouterEngine | undefined
  if (!import.meta.env.DEV)
    guardCodeLoading(() => (engine === undefined ? new URL(location.href) : engine.destination()))
  if (import.meta.env.DEV) (await import('./dev-cascade.ts')).keepCascade(document.head)
  const overlay = import.meta.env.DEV
    ? (await import('./dev-overlay/entry.ts')).startOverlay(captureOwnerStack)
    : undefined
  const payload = await createFromReadableStream<AppPayload>(readInlinePayload())
  if (payload.authInterrupts === true) Object.assign(globalThis, { [AUTH_INTERRUPTS_GLOBAL]: true })
  const hooks = { onRouterTransitionStart, onRouterTransitionEnd }
  const router = (engine = createRouter(payload, hooks, loadActionCaller))
  easeStyleHints(() => router.destination() !== undefined)
  // A server file changed: the page is fetched again; client state stays.
  import.meta.hot?.on(HOT_UPDATE_EVENT, () => router.refreshEdited())
  announceRoute(payload.route)
  const announceHydration = payload.compat === true ? installCompatGlobals(router.router) : undefined
  const onHydrated = (): void => {
    pushSignal({ kind: 'hydrated', route: payload.route })
    announceHydration?.()
    import.meta.hot?.send(HOT_LISTENING_EVENT, { age: performance.now() })
  }
  const page = <BrowserRouter engine={router} globalError={payload.globalError} onHydrated={onHydrated} />
  const options = createRootOptions((error) => void overlay?.report(error))
  startTransition(() => {
    if (payload.unrendered === true) createRoot(document, options).render(page)
    else hydrateRoot(document, page, { ...options, ...readFormState(payload) })
  })
}

/** The document answers a form that was sent without JavaScript. */
function readFormState({ formState }: AppPayload): Pick<HydrationOptions, 'formState'> {
  return formState === undefined ? {} : { formState: formState as unknown as ReactFormState }
}

/** React tells what boundaries caught and what it recovered from. Control flow is neither. */
function createRootOptions(report: ReportError): RootOptions {
  const log = (error: unknown, place: ErrorPlace): void => {
    if (isControlFlow(error)) return
    // Code of this page is gone: most likely there was a deploy.
    if (isCodeError(error) && reloadOnce()) return
    console.error(error)
    // Boundaries of the app do not ask for it.
    adoptDigest(error)
    // Neither the app nor the server is at fault.
    if (isUnreachable(error)) return
    pushSignal({ kind: 'error', error, ...place })
    report(error)
  }
  return {
    onCaughtError: (error, { errorBoundary, componentStack }) => {
      // The app has no place to say it: the browser loads the page, and says itself what is wrong.
      const isLast = errorBoundary instanceof GlobalErrorBoundary
      if (isLast && isUnreachable(error) && reloadOnce()) return
      log(error, { mechanism: createMechanism('error_boundary', !isLast), componentStack })
    },
    onUncaughtError: reportUncaught,
    onRecoverableError: (error, { componentStack }) => {
      // What the server failed to render and the browser then did is in the server's log already.
      if (error instanceof Error && 'digest' in error) return
      // The stack of such an error is React's alone. In development the terminal tells who made the element.
      const owners = import.meta.env.DEV ? captureOwnerStack() : undefined
      const mechanism = createMechanism('error_handler', true)
      log(error, { mechanism, componentStack: owners || componentStack })
    },
  }
}

void hydrate()
