import { notFound } from 'waymark/navigation'
import type { Project } from '../../service/src/project.ts'
import { readHost } from './host.ts'
import { isMissing } from './service-error.ts'

/** The project of an address, or not found. */
export async function readProject(param: string): Promise<Project> {
  return (await findProject(param)) ?? notFound()
}

export async function findProject(param: string): Promise<Project | undefined> {
  return /^[1-9]\d{0,14}$/.test(param) ? readHost().service.findProject(Number(param)) : undefined
}

/** For changes of a project that somebody else may have deleted meanwhile, through another server too. */
export async function orNotFound<T>(change: Promise<T>): Promise<T> {
  try {
    return await change
  } catch (error) {
    if (isMissing(error)) notFound()
    throw error
  }
}
