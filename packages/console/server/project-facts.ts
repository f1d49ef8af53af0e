import { readHost } from './host.ts'

export async function countUnresolved(projectId: number): Promise<number> {
  const projects = await readHost().service.queries.listProjects()
  return projects.find(({ id }) => id === projectId)?.unresolved ?? 0
}

/** Environments that reports of the project named. */
export async function listEnvironments(projectId: number): Promise<string[]> {
  const key = 'environment:'
  const completions = await readHost().service.queries.completeSearch({ projectId, text: key })
  return completions.map(({ text }) => text.slice(key.length).replace(/^"(.*)"$/, '$1'))
}
