import type { Project } from '../../service/src/project.ts'
import type { Service } from '../../service/src/service.ts'
import { readPeriod, type Period } from '../state/period.ts'
import { readOne, type Query } from '../state/query.ts'
import { readHost } from './host.ts'
import { readProject } from './project.ts'
import { requireRole } from './session.ts'

/** What every page of a project is about: the project, the period and the environment that its address names. */
export interface View {
  project: Project
  service: Service
  query: Query
  nowMs: number
  period: Period
  /** For questions to the service. */
  filter: { projectId: number; fromMs: number; toMs: number; environment?: string }
}

/** Readers may look. */
export async function readView(props: {
  params: Promise<{ project: string }>
  searchParams: Promise<Query>
}): Promise<View> {
  await requireRole('reader')
  const project = await readProject((await props.params).project)
  const query = await props.searchParams
  const nowMs = Date.now()
  const period = readPeriod(query, nowMs)
  const environment = readOne(query, 'env')
  return {
    project,
    service: readHost().service,
    query,
    nowMs,
    period,
    filter: {
      projectId: project.id,
      fromMs: period.fromMs,
      toMs: period.toMs,
      ...(environment === undefined ? {} : { environment }),
    },
  }
}
