import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Place } from '../../shared/canonical-path.ts'
import { createRequestContext, type RequestConfig, type RequestContext } from '../request-context.ts'

/** A request that nobody sent, for pages that are made without a visitor. */
export function createUnaskedContext(
  { place, locale }: { place: Place; locale: string | undefined },
  config: RequestConfig,
): RequestContext {
  const request = new IncomingMessage(new Socket())
  request.method = 'GET'
  request.url = place.pathname
  const location = { ...place, payloadKey: undefined, shown: place.pathname, isOutside: false }
  const context = createRequestContext(request, new ServerResponse(request), location, config)
  return locale === undefined ? context : { ...context, locale }
}
