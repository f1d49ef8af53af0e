import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Place } from '../../shared/canonical-path.ts'
import type { PageRequestMessage } from './page-types.ts'
import { createRequestContext, type RequestConfig, type RequestContext } from '../request-context.ts'

/** A request that nobody sent, for pages that are made without a visitor. */
export function createUnaskedContext(
  { place, locale }: { place: Place; locale: string | undefined },
  config: RequestConfig,
): RequestContext {
  const { req, res } = createUnaskedMessages(place.pathname)
  const location = { ...place, payloadKey: undefined, shown: place.pathname, isOutside: false }
  const context = createRequestContext(req, res, location, config)
  return locale === undefined ? context : { ...context, locale }
}

/** Request and response that apps may ask and write to: there is nothing in the one, and the other goes nowhere. */
export function createUnaskedMessages(url: string): { req: PageRequestMessage; res: ServerResponse } {
  const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url, cookies: {} })
  return { req: request, res: new ServerResponse(request) }
}
