import type { ServerResponse } from 'node:http'
import { createStatusDocument } from '../server/error-document.ts'
import { CACHE_CONTROL_NEVER, CACHE_CONTROL_REVALIDATE, DOCUMENT_CONTENT_TYPE } from '../shared/wire.ts'

/** Answers that need no page of the app. */

export function sendRedirect(response: ServerResponse, status: number, to: string): void {
  response.statusCode = status
  response.setHeader('location', to)
  response.setHeader('content-type', 'text/plain; charset=utf-8')
  response.setHeader('x-content-type-options', 'nosniff')
  // For readers that do not know the status.
  if (status === 308) response.setHeader('refresh', `0;url=${to}`)
  response.end(status === 308 ? to : undefined)
}

export function sendNothing(response: ServerResponse, caching: string = CACHE_CONTROL_REVALIDATE): void {
  response.statusCode = 204
  response.setHeader('cache-control', caching)
  response.end()
}

export function sendStatus(response: ServerResponse, status: 400 | 405 | 414): void {
  response.statusCode = status
  response.setHeader('content-type', DOCUMENT_CONTENT_TYPE)
  response.setHeader('cache-control', CACHE_CONTROL_NEVER)
  response.end(createStatusDocument(status))
}
