import { renderToPipeableStream } from '@vitejs/plugin-rsc/rsc/server.node'
import type { AppPayload } from '../client/router-context.ts'
import { admitActionBody, judgeActionHead, type ActionGate, type ActionHead } from '../server/action-gate.ts'
import { BodyDestination } from '../server/body-destination.ts'
import { openBody } from '../server/body-writer.ts'
import { cutBodyAfterAnswer } from '../server/request-body.ts'
import { runWithContext } from '../server/request-context.ts'
import { decodeAccessStatus, decodeRedirect } from '../shared/control-flow.ts'
import { isWaymarkError, type WaymarkError } from '../shared/errors.ts'
import { checkTarget } from '../shared/navigation-signals.ts'
import type { ActionAnswer } from '../shared/payload.ts'
import {
  actionHeaders,
  CACHE_CONTROL_NEVER,
  PAYLOAD_CONTENT_TYPE,
  REVALIDATED_ALL,
  REVALIDATED_PAGE,
} from '../shared/wire.ts'
import { createRedirectAnswer } from './action-redirect.ts'
import type { Actions } from './actions.ts'
import type { AppState } from './app.ts'
import { decodeCall, decodeForm } from './decode-action.ts'
import { placeRefusal } from './guards.ts'
import { createPagePayload, type PageRequest } from './page-render.tsx'
import { closed, renderDocument, sendRedirect, setPageHeaders } from './render-page.tsx'
import { refuseAction } from './refuse-action.ts'
import { runAction, type ActionOutcome } from './run-action.ts'

/** Runs the action that a POST calls, and answers. False: it calls none, and is answered like any other request. */
export async function answerAction(page: PageRequest): Promise<boolean> {
  const { app, context } = page
  const actions = await app.loadActions()
  const { hasActions, isKnown } = actions
  const gate: ActionGate = { hasActions, isKnown, config: app.runtime.config }
  try {
    const head = judgeActionHead(context, gate)
    if (head === undefined) return false
    return await (head.kind === 'fetch' ? answerCall : answerForm)(page, { head, gate, actions })
  } catch (error) {
    if (!isRefusal(error)) throw error
    refuseAction(page, error)
    return true
  }
}

interface ActionRequest {
  head: ActionHead
  gate: ActionGate
  actions: Actions
}

/** A script called: value, error and page travel in a payload. */
async function answerCall(page: PageRequest, { head, gate, actions }: ActionRequest): Promise<true> {
  const { context } = page
  const name = actions.nameOf(head.id!)
  if (page.refusal !== undefined) {
    // The visitor was turned away: the action is told so, and not run.
    cutBodyAfterAnswer(context)
    if (begin(page)) await sendOutcome(page, { kind: 'threw', error: page.refusal.error }, { name })
    return true
  }
  const admitted = await admitActionBody(context, head, gate)
  if (!begin(page)) return true
  const call = await decodeCall(admitted, actions)
  const outcome = await runAction(context, call, name)
  if (outcome.kind === 'threw' && isRefusal(outcome.error)) throw outcome.error
  await sendOutcome(page, outcome, { name, temporaryReferences: call.temporaryReferences })
  return true
}

/** A form was sent without JavaScript: the answer is the page, with what the action left in its form. */
async function answerForm(page: PageRequest, { head, gate, actions }: ActionRequest): Promise<boolean> {
  const { context } = page
  // The page says so, as it does to any other request.
  if (page.refusal !== undefined) return false
  const admitted = await admitActionBody(context, head, gate)
  const { id, body } = admitted
  if (id === undefined || body.kind === 'text') return false
  if (!begin(page)) return true
  const call = await decodeForm({ ...admitted, body }, actions)
  const outcome = await runAction(context, call, actions.nameOf(id))
  context.response.setHeader('cache-control', CACHE_CONTROL_NEVER)
  if (outcome.kind === 'returned') {
    const formState = await call.decodeFormState?.(outcome.value)
    await renderDocument({ ...page, formState })
    return true
  }
  const { error } = outcome
  if (isRefusal(error)) throw error
  const redirect = decodeRedirect(error)
  if (redirect !== undefined) {
    // Whatever it says: 307 and 308 would send the form again, to the new address.
    sendRedirect(page, { url: checkTarget('redirect()', redirect.url), status: 303 })
    return true
  }
  page.errors.noteAction(error, actions.nameOf(id))
  await renderDocument({ ...page, refusal: placeRefusal(await page.app.loadLevels(page.route), error) })
  return true
}

/** False: too much is under way, and the answer says so. */
function begin({ app, context }: PageRequest): boolean {
  app.runtime.observe?.(context.request, { kind: 'action' })
  return app.renderGate.admit(context.response)
}

interface SendOptions {
  name: string
  temporaryReferences?: unknown
}

async function sendOutcome(page: PageRequest, outcome: ActionOutcome, options: SendOptions): Promise<void> {
  const { app, context } = page
  const { response } = context
  const redirect = outcome.kind === 'threw' ? decodeRedirect(outcome.error) : undefined
  const renewed = setRevalidatedHeader(page)
  response.setHeader('cache-control', CACHE_CONTROL_NEVER)
  if (redirect !== undefined) {
    const { target, render } = await createRedirectAnswer(page, redirect)
    response.setHeader(actionHeaders(app.runtime.names).redirect, `${target};${redirect.type}`)
    // What the page asks about its request is answered for the address that it is at.
    return runWithContext(render?.context ?? context, async () =>
      sendAnswer(page, { status: 200, answer: await createAnswer(app, render), ...options }),
    )
  }
  const answer = await createAnswer(app, renewed && page.refusal === undefined ? page : undefined)
  if (outcome.kind === 'threw') page.errors.noteAction(outcome.error, options.name)
  return sendAnswer(page, {
    status: outcome.kind === 'returned' ? 200 : (decodeAccessStatus(outcome.error) ?? 500),
    answer: { ...answer, result: settle(outcome) },
    ...options,
  })
}

/** With the page that is to be shown, whole: whatever the client has of it may be old. */
async function createAnswer(
  { runtime: { buildId } }: AppState,
  page: PageRequest | undefined,
): Promise<ActionAnswer<AppPayload>> {
  if (page === undefined) return { buildId }
  const { payload } = await createPagePayload(page, {
    kind: 'payload',
    have: new Set(),
    isPrefetch: false,
    fallback: undefined,
  })
  return { buildId, page: payload }
}

async function settle(outcome: ActionOutcome): Promise<unknown> {
  if (outcome.kind === 'threw') throw outcome.error
  return outcome.value
}

/** True: the client has to be shown the page anew. */
function setRevalidatedHeader({ app, context }: PageRequest): boolean {
  const { isStale, isRefresh } = context.invalidations
  const isAll = isStale || context.setCookies.size > 0
  if (!isAll && !isRefresh) return false
  const name = actionHeaders(app.runtime.names).revalidated
  context.response.setHeader(name, isAll ? REVALIDATED_ALL : REVALIDATED_PAGE)
  return true
}

interface AnswerOptions extends SendOptions {
  status: number
  answer: ActionAnswer<AppPayload>
}

async function sendAnswer(page: PageRequest, options: AnswerOptions): Promise<void> {
  const { context, app } = page
  const { status, answer, name, temporaryReferences } = options
  setPageHeaders(page, status, PAYLOAD_CONTENT_TYPE)
  const { pipe } = renderToPipeableStream(answer, {
    temporaryReferences,
    onError: (error: unknown) =>
      answer.page === undefined
        ? page.errors.noteAction(error, name)
        : page.errors.note(error, 'react-server-components-payload'),
  } as Parameters<typeof renderToPipeableStream>[1])
  const body = openBody(context.request, context.response, { compress: app.runtime.config.compress })
  pipe(new BodyDestination(body) as never)
  await closed(body)
}

const REFUSED_BODIES: ReadonlySet<string> = new Set(['WM_REQUEST_BODY_SLOW', 'WM_REQUEST_BODY_CUT'])

/** Of the gate, of the decoder, or of values that are opened when the action begins. */
function isRefusal(error: unknown): error is WaymarkError {
  return isWaymarkError(error) && (error.code.startsWith('WM_ACTION_') || REFUSED_BODIES.has(error.code))
}
