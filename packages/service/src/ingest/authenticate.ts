import type { IncomingMessage } from 'node:http'
import type { KnownProjects } from '../known-projects.ts'
import type { Project } from '../project.ts'
import { Refusal } from './answer.ts'
import { readCredentials, type Credentials } from './credentials.ts'
import { matchesOrigin } from './origin-pattern.ts'

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

/** Both must belong together. */
function findPair({ projectId, publicKey }: Credentials): (all: readonly Project[]) => Project | undefined {
  return (all) => all.find((project) => project.id === projectId && project.publicKey === publicKey)
}

/** Another server may just have made the project, or given it this key. Before the body is read: that does not wait. */
export async function expectSender(sources: AuthenticationSources, projects: KnownProjects): Promise<void> {
  const credentials = readCredentials({ ...sources, dsn: undefined })
  if (credentials.publicKey !== undefined) await projects.seek(findPair(credentials))
}

/** The project of a sender. Throws when there is none. */
export function authenticate(
  sources: AuthenticationSources,
  dsn: unknown,
  projects: Pick<KnownProjects, 'find'>,
): Project {
  const credentials = readCredentials({ ...sources, dsn })
  if (credentials.publicKey === undefined) throw new Refusal(401, 'no key was given')
  const project = projects.find(findPair(credentials))
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
