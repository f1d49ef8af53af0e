import type { Project } from '../project.ts'

/** The project that a tool names: by its number, or by its name as tools write it (`My Shop` → `my-shop`). */
export function findNamedProject(projects: readonly Project[], text: string): Project | undefined {
  const byId = projects.find((project) => String(project.id) === text)
  if (byId !== undefined) return byId
  const named = projects.filter((project) => createSlug(project.name) === createSlug(text))
  // Two of the same name: only the number says which.
  return named.length === 1 ? named[0] : undefined
}

function createSlug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}
