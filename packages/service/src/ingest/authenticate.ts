import type { IncomingMessage } from 'node:http'
import type { Project } from '../project.ts'
import { Refusal } from './answer.ts'
import { readCredentials } from './credentials.ts'
import { matchesOrigin } from './origin-pattern.ts'

/** Both must belong together. Without a key the caller is trusted. */
export type FindProject = (id: number | undefined, publicKey: string | undefined) => Project | undefined

/** Where a request may say who sends it. */
export interface AuthenticationSources {
  query: URLSearchParams
  authHeader: string | undefined
  /** From the path; absent at a tunnel. */
  projectId: number | undefined
  origin?: string
}

export function readSources(request: IncomingMessage, projectId: number): AuthenticationSources {
  const target = request.url ?? ''
  const question = target.indexOf('?')
  const authHeader = request.headers['x-sentry-auth'] ?? request.headers.authorization
  const { origin } = request.headers
  return {
    query: new URLSearchParams(question === -1 ? '' : target.slice(question)),
    authHeader: Array.isArray(authHeader) ? authHeader[0] : authHeader,
    projectId,
    ...(origin === undefined ? {} : { origin }),
  }
}

/** The project of a sender. Throws when there is none. */
export function authenticate(sources: AuthenticationSources, dsn: unknown, find: FindProject): Project {
  const credentials = readCredentials({ ...sources, dsn })
  if (credentials.publicKey === undefined) throw new Refusal(401, 'no key was given')
  const project = find(credentials.projectId, credentials.publicKey)
  if (project === undefined) {
    // The same for a wrong key and for an unknown project: nothing is to be learned from it.
    const { projectId = '?', publicKey } = credentials
    throw new Refusal(403, `no project has the key and id of ${publicKey}@…/${projectId}`)
  }
  const { allowedOrigins } = project.settings
  const { origin } = sources
  if (origin !== undefined && !allowedOrigins.some((allowed) => matchesOrigin(allowed, origin))) {
    throw new Refusal(403, 'the origin is not allowed for this project')
  }
  return project
}
