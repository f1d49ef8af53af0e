import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HealthPaths } from '../shared/config.ts'

export interface Health {
  /** False until requests can be answered, and again when the server is about to stop. */
  isReady: boolean
  /** Answers a question about the process itself. False: the request is another one. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
}

/** Two different questions: a process that is not alive is to be replaced, one that is not ready is to be left alone. */
export function createHealth(paths: HealthPaths | false): Health {
  const health: Health = {
    isReady: false,
    answer(request, response) {
      if (paths === false) return false
      const target = request.url ?? ''
      if (isTarget(target, paths.live)) send(request, response, { status: 200, text: 'alive' })
      else if (!isTarget(target, paths.ready)) return false
      else if (health.isReady) send(request, response, { status: 200, text: 'ready' })
      else send(request, response, { status: 503, text: 'not ready' })
      return true
    },
  }
  return health
}

function isTarget(target: string, path: string): boolean {
  return target === path || target.startsWith(`${path}?`)
}

function send(
  { method }: IncomingMessage,
  response: ServerResponse,
  { status, text }: { status: number; text: string },
): void {
  const isRead = method === 'GET' || method === 'HEAD'
  response.statusCode = isRead ? status : 405
  if (!isRead) response.setHeader('Allow', 'GET, HEAD')
  response.setHeader('Content-Type', 'application/json')
  response.setHeader('Cache-Control', 'no-store')
  response.end(JSON.stringify({ status: isRead ? text : 'wrong method' }))
}
