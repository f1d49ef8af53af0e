import type { ServerResponse } from 'node:http'
import { CACHE_CONTROL_NEVER, DOCUMENT_CONTENT_TYPE } from '../shared/wire.ts'
import { createStatusDocument } from './error-document.ts'

export interface RenderGate {
  /** Takes a place until the response is over. False: there was none, and the answer is 503; or nobody waits for it. */
  admit(response: ServerResponse): boolean
}

/**
 * A server that takes on more renders than it can carry answers all of them late. Beyond the limit it says so at
 * once, which costs next to nothing, and those it has begun are finished in time.
 */
export function createRenderGate(maxConcurrent: number): RenderGate {
  let running = 0
  return {
    admit(response) {
      // A response that is over says so only once.
      if (response.destroyed) return false
      if (running >= maxConcurrent) {
        response.statusCode = 503
        response.setHeader('retry-after', '1')
        response.setHeader('content-type', DOCUMENT_CONTENT_TYPE)
        response.setHeader('cache-control', CACHE_CONTROL_NEVER)
        response.end(createStatusDocument(503))
        return false
      }
      running++
      response.once('close', () => running--)
      return true
    },
  }
}
