import { cookies } from 'waymark/headers'
import type { WaymarkRequest } from 'waymark/server'
import type { Session } from '../../service/src/console-host.ts'
import type { Project } from '../../service/src/project.ts'
import type { Queries } from '../../service/src/queries/queries.ts'
import { readPeriod } from '../state/period.ts'
import { readHost } from './host.ts'
import { findProject } from './project.ts'
import { isMissing, isServiceError, isStoreAway } from './service-error.ts'
import { SESSION_COOKIE } from './session.ts'

/** When the database did not answer. */
export const RETRY_AFTER_SECONDS = 10

/** What a handler of the JSON API is given. */
export interface JsonRequest {
  queries: Queries
  search: URLSearchParams
  /** Of `period`, or `from` and `to`; the last 24 hours. */
  range: { fromMs: number; toMs: number }
}

export interface ProjectRequest extends JsonRequest {
  project: Project
  /** Project, period and environment, as most questions want them. */
  filter: { projectId: number; fromMs: number; toMs: number; environment?: string }
}

/** Reads for programs: with a token or a session, never cached, never anything but a look. */
export async function answerJson(
  request: WaymarkRequest,
  read: (context: JsonRequest) => Promise<unknown>,
): Promise<Response> {
  const search = request.nextUrl.searchParams
  const { fromMs, toMs } = readPeriod(Object.fromEntries(search), Date.now())
  try {
    if ((await readCaller(request)) === null)
      return refuse(401, 'a token that may read is needed: Authorization: Bearer …')
    const value = await read({ queries: readHost().service.queries, search, range: { fromMs, toMs } })
    return value === undefined ? refuse(404, 'there is nothing here') : send(200, value)
  } catch (error) {
    if (isMissing(error)) return refuse(404, 'there is nothing here')
    if (isStoreAway(error)) return refuseForNow()
    if (isServiceError(error)) return refuse(400, error.message)
    throw error
  }
}

export async function answerProjectJson(
  request: WaymarkRequest,
  params: Promise<{ project: string }>,
  read: (context: ProjectRequest) => Promise<unknown>,
): Promise<Response> {
  return answerJson(request, async (context) => {
    const project = await findProject((await params).project)
    if (project === undefined) return undefined
    const environment = context.search.get('env')
    const filter = {
      projectId: project.id,
      ...context.range,
      ...(environment === null ? {} : { environment }),
    }
    return read({ ...context, project, filter })
  })
}

/** By token, or by the session of the browser. */
export async function readCaller(request: WaymarkRequest): Promise<Session | null> {
  const { access } = readHost()
  const [, token] = /^bearer ([\w.~+/=-]{1,500})$/i.exec(request.headers.get('authorization') ?? '') ?? []
  if (token !== undefined) return access.readToken(token)
  return access.readSession((await cookies()).get(SESSION_COOKIE)?.value)
}

function send(status: number, value: unknown): Response {
  return Response.json(value, { status, headers: { 'cache-control': 'no-store' } })
}

/** The reason has names of machines in it, and is for the log. */
export function refuseForNow(): Response {
  const response = refuse(503, 'the database does not answer at the moment')
  response.headers.set('retry-after', String(RETRY_AFTER_SECONDS))
  return response
}

function refuse(status: number, detail: string): Response {
  return send(status, { detail })
}

/** Keys of the query that are given, for inputs in which absence and `undefined` differ. */
export function pickSearch<K extends string>(
  search: URLSearchParams,
  ...keys: K[]
): Partial<Record<K, string>> {
  const picked: Partial<Record<K, string>> = {}
  for (const key of keys) {
    const value = search.get(key)
    if (value !== null && value !== '') picked[key] = value
  }
  return picked
}

/** A whole number that a param or key names; -1: it is none, and there is nothing under it. */
export function readNumber(text: string | null): number {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : -1
}
