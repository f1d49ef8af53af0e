import {
  createFromReadableStream,
  createTemporaryReferenceSet,
  encodeReply,
} from '@vitejs/plugin-rsc/browser'
import { claimRedirect, noteActionSignal } from '../client/action-signals.ts'
import type { AppPayload } from '../client/router-context.ts'
import { createActionClientError } from '../shared/action-client-errors.ts'
import { createRedirect, type RedirectType } from '../shared/control-flow.ts'
import { CAUGHT_REDIRECT_MS } from '../shared/limits.ts'
import type { ActionAnswer } from '../shared/payload.ts'
import {
  type ActionHeaders,
  actionHeaders,
  COMPAT_NAMES,
  HEADER_ACTION,
  HEADER_NEXT_URL,
  NATIVE_NAMES,
  PAYLOAD_CONTENT_TYPE,
  REVALIDATED_ALL,
} from '../shared/wire.ts'
import { createActionQueue, type ActionQueue } from './action-queue.ts'
import { reloadOnce } from './guarded-reload.ts'
import { leavePage, untilStay } from './leave-page.ts'
import type { Renewal } from './navigator.ts'

/** What calls need of the router. */
export interface ActionHost {
  buildId: string
  /** The app has a `next.config.*`, and names of headers that go with it. */
  isCompat: boolean
  /** The page that calls, and what shows a newer one in its place. */
  startRenewal(): Renewal
  /** What is kept of pages that were visited or prefetched may be old. */
  forgetPages(): void
  /** A page that a redirect leads to, so that the navigation to it asks for nothing. */
  keepPage(url: URL, page: AppPayload): void
  redirect(target: ActionRedirect): void
  refresh(): void
  /** How many calls have not been answered. */
  onPending(count: number): void
}

export interface ActionCall {
  id: string
  args: unknown[]
  isParallel: boolean
}

export type CallAction = (call: ActionCall) => Promise<unknown>

/** Sends calls of actions and shows what comes back. Loaded after the page. */
export function createActionCaller(host: ActionHost): CallAction {
  const headers = actionHeaders(host.isCompat ? COMPAT_NAMES : NATIVE_NAMES)
  let isOutdated = false
  const queue: ActionQueue = createActionQueue(() => {
    host.onPending(0)
    // A page that came too late to be shown was about this one's data as well.
    if (isOutdated) host.refresh()
    isOutdated = false
  })

  const call = async ({ id, args }: ActionCall): Promise<unknown> => {
    const renewal = host.startRenewal()
    const temporaryReferences = createTemporaryReferenceSet()
    const body = await encodeReply(args, { temporaryReferences })
    const response = await sendCall(id, body, renewal)
    if (response.headers.get(headers.notFound) !== null) return reloadForAction(id)
    const answer = await readAnswer(response, temporaryReferences)
    const revalidated = response.headers.get(headers.revalidated)
    if (revalidated === REVALIDATED_ALL) host.forgetPages()
    const isOfThisBuild = answer.buildId === host.buildId
    const redirect = readRedirect(response, headers)
    if (redirect !== undefined) {
      if (answer.page !== undefined && isOfThisBuild) host.keepPage(redirect.url, answer.page)
      const error = createRedirectError(redirect)
      // A caller may catch it, and the visitor goes there all the same.
      whenRendered(() => {
        if (claimRedirect(error)) host.redirect(redirect)
      })
      throw error
    }
    if (revalidated !== null && !(isOfThisBuild && renewal.show(answer.page))) isOutdated = true
    return explainFailure(answer.result)
  }

  return (wanted) => {
    const result = queue.run(() => call(wanted), wanted)
    host.onPending(queue.pending())
    return result
  }
}

const FAILED =
  'The action failed on the server. The message is not sent in production; the digest names the report.'

/** In production React says of an error on the server only that there was one, as a number. */
async function explainFailure(result: unknown): Promise<unknown> {
  try {
    return await result
  } catch (error) {
    if (error instanceof Error && error.message.includes('React error #441')) error.message = FAILED
    throw error
  }
}

function sendCall(id: string, body: BodyInit, { url, nextUrl }: Renewal): Promise<Response> {
  const headers: Record<string, string> = { [HEADER_ACTION]: id, accept: PAYLOAD_CONTENT_TYPE }
  if (nextUrl !== undefined) headers[HEADER_NEXT_URL] = nextUrl
  return fetch(url.pathname + url.search, {
    method: 'POST',
    credentials: 'same-origin',
    headers,
    body,
  }).catch((cause: unknown) => {
    throw createActionClientError('WM_ACTION_UNREACHABLE', {}, { cause })
  })
}

/** There was a deploy. A newer page can call; what was typed is kept. While it loads, nothing is to happen here. */
async function reloadForAction(id: string): Promise<never> {
  if (reloadOnce()) await untilStay()
  throw createActionClientError('WM_ACTION_UNKNOWN', { id })
}

async function readAnswer(
  response: Response,
  temporaryReferences: unknown,
): Promise<ActionAnswer<AppPayload>> {
  const type = response.headers.get('content-type') ?? ''
  if (!type.startsWith(PAYLOAD_CONTENT_TYPE) || response.body === null) {
    // Middleware or a rule sent the call elsewhere: the visitor goes there.
    if (response.redirected) {
      leavePage(new URL(response.url), 'push')
      await untilStay()
    } else if (response.status >= 400 && type.startsWith('text/plain'))
      throw new Error((await response.text()).trim())
    throw createActionClientError('WM_ACTION_ANSWER', { status: response.status })
  }
  return createFromReadableStream<ActionAnswer<AppPayload>>(response.body, { temporaryReferences } as object)
}

export interface ActionRedirect {
  url: URL
  type: RedirectType
}

function readRedirect(response: Response, headers: ActionHeaders): ActionRedirect | undefined {
  const [, target, type] = /^(.*);(push|replace)$/.exec(response.headers.get(headers.redirect) ?? '') ?? []
  if (target === undefined) return undefined
  return { url: new URL(target, location.href), type: type as RedirectType }
}

/** What was thrown to a boundary has come there by then. A navigation before that would be rendered together with the failed caller. */
function whenRendered(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: CAUGHT_REDIRECT_MS })
  else setTimeout(run, CAUGHT_REDIRECT_MS)
}

/** Thrown to the caller, which starts afresh where it lets it pass: the boundary around it follows the redirect then. */
function createRedirectError({ url, type }: ActionRedirect): Error {
  const error = createRedirect({ type, url: url.href, status: 303 })
  noteActionSignal(error)
  return error
}
