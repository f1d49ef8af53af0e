import type { IncomingMessage } from 'node:http'
import { createAnswer, type Answer } from './answer.ts'
import type { KnownProjects } from '../known-projects.ts'
import { authenticate, expectSender, readSources } from './authenticate.ts'
import type { DropCounter } from './drop-counter.ts'
import { describeItemType } from './item-types.ts'

/** A job that has no client says by the address alone that it ran. */
export interface CheckIn {
  projectId: number
  /** Undefined: it is given elsewhere in the request. */
  publicKey: string | undefined
}

const PATH = /^\/api\/(\d{1,15})\/cron\/[^/]{1,100}(?:\/(\w{1,100}))?\/?$/

export function readCheckIn(path: string): CheckIn | undefined {
  const [, projectId, publicKey] = PATH.exec(path) ?? []
  return projectId === undefined ? undefined : { projectId: Number(projectId), publicKey }
}

/** As in an envelope: taken and not kept. */
export async function answerCheckIn(
  request: IncomingMessage,
  { projectId, publicKey }: CheckIn,
  { projects, drops }: { projects: KnownProjects; drops: DropCounter },
): Promise<Answer> {
  const sources = readSources(request, projectId)
  if (publicKey !== undefined) sources.query.set('sentry_key', publicKey)
  await expectSender(sources, projects)
  authenticate(sources, undefined, projects)
  const { category } = describeItemType('check_in')
  drops.add({ projectId, source: 'service', reason: 'unsupported', category, quantity: 1 })
  return createAnswer(202, {})
}
