import type { ProjectInput } from '../../service/src/store/projects.ts'

export const SAMPLE_PROJECTS: ProjectInput[]
