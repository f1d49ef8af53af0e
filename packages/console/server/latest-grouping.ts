import type { ProjectSettings } from '../../service/src/project.ts'

/** The rules that new projects have, and that older ones can change to. */
export const LATEST_GROUPING: ProjectSettings['grouping'] = 'wm-4'
