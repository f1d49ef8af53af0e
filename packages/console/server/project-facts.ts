import { readHost } from './host.ts'

export async function countUnresolved(projectId: number): Promise<number> {
  const projects = await readHost().service.queries.listProjects()
  return projects.find(({ id }) => id === projectId)?.unresolved ?? 0
}
