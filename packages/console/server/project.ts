import { notFound } from 'waymark/navigation'
import type { Project } from '../../service/src/project.ts'
import { readHost } from './host.ts'

/** The project of an address, or not found. */
export function readProject(param: string): Project {
  const project = readHost()
    .service.projects()
    .find(({ id }) => String(id) === param)
  return project ?? notFound()
}
