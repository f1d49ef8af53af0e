import { checkApp, type Finding, type FindingGroup } from '../build/check-app.ts'
import { findRouteFolders } from '../build/config.ts'
import { createError } from '../shared/errors.ts'
import { stripControls, type Paint } from '../shared/terminal-paint.ts'
import type { RunCommand } from './main.ts'

const TITLES: Record<FindingGroup, string> = {
  configuration: 'Configuration',
  files: 'Files',
  imports: 'Imports',
  directives: 'Directives',
  exports: 'Exports of route files',
}

export const runCheck: RunCommand = async ({ root, json, output }) => {
  const findings = await checkApp(root)
  if (findings.length === 0 && (await findRouteFolders(root)) === undefined)
    throw createError('WM_NO_APP_FOLDER', { dir: root })
  const ok = !findings.some(({ breaks }) => breaks)
  output.write(
    json === true ? `${JSON.stringify({ ok, findings }, null, 2)}\n` : formatFindings(findings, output.paint),
  )
  return ok ? 0 : 1
}

/** Grouped, with the worst of each group first; the same thing in many places takes one line for each place. */
export function formatFindings(findings: readonly Finding[], paint: Paint): string {
  const groups = Object.entries(TITLES).flatMap(([group, title]) => {
    const inGroup = findings.filter((finding) => finding.group === group)
    return inGroup.length === 0 ? [] : [`${paint.strong(title)}\n${formatGroup(inGroup, paint)}`]
  })
  return `${[...groups, formatSummary(findings, paint)].join('\n\n')}\n`
}

function formatGroup(findings: readonly Finding[], paint: Paint): string {
  const byMessage = new Map<string, Finding[]>()
  for (const finding of findings)
    byMessage.set(finding.message, [...(byMessage.get(finding.message) ?? []), finding])
  const kinds = [...byMessage.values()].sort(
    ([left], [right]) => Number(right?.breaks) - Number(left?.breaks),
  )
  return kinds
    .map((same) => {
      const [first] = same
      const sign = first?.breaks === true ? paint.bad('✗') : paint.warn('!')
      const places = same.map(({ file, line }) => `    ${paint.faint(`${stripControls(file)}:${line}`)}`)
      return [
        `  ${sign} ${stripControls(first?.message ?? '')}`,
        `    ${stripControls(first?.hint ?? '')}`,
        ...places,
      ].join('\n')
    })
    .join('\n')
}

function formatSummary(findings: readonly Finding[], paint: Paint): string {
  const breaking = findings.filter(({ breaks }) => breaks).length
  const other = findings.length - breaking
  if (findings.length === 0) return `${paint.good('✓')} Nothing was found that would be different.`
  const counts = [
    ...(breaking === 0 ? [] : [`${count(breaking, 'place')} would break`]),
    ...(other === 0 ? [] : [`${count(other, 'place')} would be different`]),
  ]
  return `${breaking === 0 ? paint.good('✓') : paint.bad('✗')} ${counts.join(', ')}.`
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
