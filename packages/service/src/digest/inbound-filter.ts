import type { EventData } from './event-data.ts'

/**
 * Redirects, not-found and what React and Next.js throw to steer a render are no errors. Our own clients do not send
 * them; others do.
 */
const CONTROL_DIGEST =
  /^(?:NEXT_REDIRECT(?:;|$)|NEXT_NOT_FOUND$|NEXT_HTTP_ERROR_FALLBACK;(?:401|403|404)$|HANGING_PROMISE_REJECTION$|NEXT_PRERENDER_INTERRUPTED$|DYNAMIC_SERVER_USAGE$|BAILOUT_TO_CLIENT_SIDE_RENDERING$)/
const SUSPENSE_TEXT = 'This is not a real error'

export function isControlFlow(event: EventData): boolean {
  if (event.digest !== undefined && CONTROL_DIGEST.test(event.digest)) return true
  return event.exceptions.some(
    (exception) => CONTROL_DIGEST.test(exception.value) || exception.value.includes(SUSPENSE_TEXT),
  )
}

/** Pages that do not exist are no routes: clients that crawl would fill the list with them. */
export function isNotFoundSegment(name: string): boolean {
  return /^(?:[A-Z]+ )?\/(?:404|_not-found)$/.test(name)
}
