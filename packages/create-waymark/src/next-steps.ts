import { formatRun, type PackageManager } from './package-manager.ts'
import type { Template } from './templates.ts'

export interface Outcome {
  /** As the person would type it; `.` for the folder they are in. */
  folder: string
  template: Template
  manager: PackageManager
  installed: boolean
}

/** The commands to type now. */
export function formatNextSteps({ folder, template, manager, installed }: Outcome): string {
  const first = template === 'console-only' ? 'start' : 'dev'
  const steps = [
    ...(folder === '.' ? [] : [`cd ${/\s/.test(folder) ? `"${folder}"` : folder}`]),
    ...(installed ? [] : [`${manager} install`]),
    formatRun(manager, first),
  ]
  return `\nNext:\n${steps.map((step) => `  ${step}\n`).join('')}`
}
