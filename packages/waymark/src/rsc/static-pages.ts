import { createCacheHeaders } from '../server/cache/cache-headers.ts'
import { createPathTag } from '../server/cache/route-tags.ts'
import { isDraft } from '../server/draft-mode.ts'
import { listHeadTexts } from '../server/inline-script.ts'
import { readKeptMeta } from '../server/kept-answer.ts'
import type { TakenAnswer } from '../server/kept-answers.ts'
import { createPageCacheControl } from '../server/page-cache-control.ts'
import type { RequestContext } from '../server/request-context.ts'
import { sendKept } from '../server/send-kept.ts'
import { allowsKeptDocuments } from '../server/static-policy.ts'
import type { ModuleRef } from '../shared/module-ref.ts'
import { UNMATCHED_PATH } from '../shared/prerendered.ts'
import type { Match } from '../shared/route-match.ts'
import {
  CACHE_CONTROL_NEVER,
  DOCUMENT_CONTENT_TYPE,
  HEADER_PRERENDER,
  HEADER_STALE_TIME,
  PAYLOAD_CONTENT_TYPE,
} from '../shared/wire.ts'
import type { AppState } from './app.ts'
import { makeAnswer } from './make-answer.ts'
import { setPageHeaders } from './render-page.tsx'
import { isAhead } from './router-hints.ts'
import { createKeptKey, createSpot, readDomain, readSpot, type Spot } from './spot.ts'
import { isStaticRoute, planRoute } from './static-plan.ts'

/** The form in which a kept answer is asked for. */
export type KeptForm = 'html' | 'payload' | 'body'

/**
 * Answers a request from what is kept, or keeps what it makes for it. False: it has to be answered for this request
 * alone. Middleware and guards have let the visitor through.
 */
export async function answerKept(
  app: AppState,
  context: RequestContext,
  { match, form }: { match: Match<ModuleRef> | undefined; form: KeptForm },
): Promise<boolean> {
  const { request, response } = context
  if (app.kept === undefined || !isStaticRoute(app, match)) return false
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const { contentSecurityPolicy } = app.runtime.config
  const mayKeepDocument = context.givenPolicy === undefined && allowsKeptDocuments(contentSecurityPolicy)
  if (form === 'html' && !mayKeepDocument) return false
  if (request.headers.cookie !== undefined && (await isDraft(context))) return false
  // One page says of every unknown address that nothing is there.
  const isUnmatched = match === undefined
  const spot = isUnmatched ? createSpot(app, UNMATCHED_PATH, context.locale) : context
  const key = createKeptKey(app, spot, isUnmatched ? '' : readDomain(context))
  const taken = await app.kept.take(key, {
    mayRenew: !isAhead(request),
    async make() {
      const plan = await planRoute(app, match?.route)
      if (plan.kind !== 'static') return plan
      return makeAnswer(app, match, { spot: 'host' in spot ? spot : readSpot(context), plan })
    },
  })
  if (taken === undefined || !hasForm(taken, form)) return false
  if (response.destroyed) return true
  await send({ app, context, isUnmatched, key }, taken, form)
  return true
}

/** Makes what is kept at an address anew, whatever its age. False: nothing is kept there. When that fails, the old one stays. */
export async function renewKept(app: AppState, match: Match<ModuleRef>, spot: Spot): Promise<boolean> {
  const plan = await planRoute(app, match.route)
  if (plan.kind !== 'static') return false
  // In development each request is answered anew.
  if (app.kept === undefined) return true
  if (!isStaticRoute(app, match)) return false
  return app.kept.renew(createKeptKey(app, spot, ''), {
    tag: createPathTag(spot.place.pathname),
    make: () => makeAnswer(app, match, { spot, plan }),
  })
}

/** A redirect has no payload of its own. */
function hasForm({ answer }: TakenAnswer, form: KeptForm): boolean {
  return form in answer.bodies || (form === 'html' && isRedirect(answer))
}

function isRedirect(answer: TakenAnswer['answer']): boolean {
  return readKeptMeta(answer).headers.some(([name]) => name === 'location')
}

interface Asked {
  app: AppState
  context: RequestContext
  isUnmatched: boolean
  /** Of what is kept. */
  key: string
}

async function send(asked: Asked, { answer, state, layer }: TakenAnswer, form: KeptForm): Promise<void> {
  const { app, context, isUnmatched, key } = asked
  const { response } = context
  const { config, names } = app.runtime
  const { status, headers } = readKeptMeta(answer)
  // What the configuration or middleware says about caching is meant.
  if (!response.hasHeader('cache-control')) {
    const times = { revalidate: answer.revalidate, expireTime: config.expireTime }
    response.setHeader(
      'cache-control',
      isUnmatched ? CACHE_CONTROL_NEVER : createPageCacheControl(context, times),
    )
  }
  if (form === 'body') response.statusCode = status
  else setPageHeaders(asked, status, form === 'html' ? DOCUMENT_CONTENT_TYPE : PAYLOAD_CONTENT_TYPE)
  for (const [name, value] of headers) response.setHeader(name, value)
  for (const [name, value] of createCacheHeaders(names, state, layer)) response.setHeader(name, value)
  if (form !== 'body') {
    response.setHeader(names.headerPrefix + HEADER_PRERENDER, '1')
    response.setHeader(names.headerPrefix + HEADER_STALE_TIME, config.staleTimes.static)
  }
  if (form === 'html' && isRedirect(answer)) return void response.end()
  const { compress, contentSecurityPolicy } = config
  const settings = { compress, contentSecurityPolicy, headTexts: listHeadTexts(app.runtime) }
  // There is no end to the addresses at which nothing is.
  const place = isUnmatched || state !== 'HIT' ? undefined : { key, answer, layer }
  return sendKept(context, { answer, name: form, settings, place })
}
