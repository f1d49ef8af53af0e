import type { CodeFrame, DevError, DevErrorFrame } from './dev-error.ts'
import type { ReportNote } from './telemetry/hub.ts'

export interface PrintOptions {
  colors: boolean
}

// Not Node's styleText: it asks the environment again, and the caller has already decided.
const STYLES = { bold: [1, 22], dim: [2, 22], red: [31, 39], cyan: [36, 39] } as const

/** With no frame of the app to show, this many of the others. */
const LIBRARY_FRAMES_SHOWN = 5

const BREADCRUMBS_SHOWN = 5

type Paint = (style: keyof typeof STYLES, text: string) => string

/** An error as text, for the terminal and the clipboard: what, where, the code, the way there, what to do. */
export function printError(error: DevError, { colors }: PrintOptions = { colors: false }): string {
  const paint: Paint = colors ? paintText : (_style, text) => text
  const printed = [error, ...(error.others ?? [])].map((one) => printOne(one, paint).join('\n'))
  return printed.join('\n\n')
}

function printOne(error: DevError, paint: Paint): string[] {
  const [headline = '', ...details] = error.message.split('\n')
  const source = error.plugin ?? error.place
  const label = source ? paint('dim', ` [${source}]`) : ''
  const lines = [
    `${paint('red', `⨯ ${error.name}:`)} ${paint('bold', headline)}${label}`,
    ...details.map((line) => `  ${line}`.trimEnd()),
    ...printPlace(error, paint),
    ...printFrames(error.frames, paint),
    ...printFields(error),
  ]
  if (error.cause) lines.push(paint('dim', '  Caused by'), ...indent(printOne(error.cause, paint)))
  const code = error.code === undefined ? '' : paint('dim', ` (${error.code})`)
  if (error.hint) lines.push('', `  ${paint('cyan', 'Hint:')} ${error.hint}${code}`)
  if (error.report) lines.push(...printBreadcrumbs(error.report, paint))
  lines.push(...printFacts(error))
  if (error.reportUrl) lines.push(`  ${paint('cyan', error.reportUrl)}`)
  return lines
}

/** As JSON, in which only control characters above ASCII are left. */
function printFields({ fields = {} }: DevError): string[] {
  const texts = Object.entries(fields).map(([name, value]) => `${printName(name)}: ${JSON.stringify(value)}`)
  return texts.length === 0 ? [] : [`  { ${texts.join(', ')} }`.replace(/[^\P{Cc}]/gu, '?')]
}

function printName(name: string): string {
  return /^[\w$]+$/.test(name) ? name : JSON.stringify(name)
}

/** How to find it again. Errors of pages have no digest; their report has an id all the same. */
function printFacts({ digest, request, report, place }: DevError): string[] {
  const id = place === 'browser' && !digest ? report?.id : undefined
  const facts = Object.entries({ digest, report: id, request }).filter(([, value]) => value)
  return facts.length === 0 ? [] : [`  { ${facts.map(([name, value]) => `${name}: '${value}'`).join(', ')} }`]
}

/** What happened last before it, newest last. */
function printBreadcrumbs({ breadcrumbs }: ReportNote, paint: Paint): string[] {
  return breadcrumbs.slice(-BREADCRUMBS_SHOWN).map(({ category = '', message, data }, index) => {
    const line = `    ${category} ${message ?? JSON.stringify(data ?? {})}`
    return paint('dim', index === 0 ? `  Before that\n${line}` : line)
  })
}

/** The frame as text: `> 18 | code`, with a caret below the failing column. */
export function printCodeFrame(frame: Omit<CodeFrame, 'file'>): string {
  const width = String(frame.lines.at(-1)?.number ?? 0).length
  return frame.lines
    .flatMap(({ number, text }) => {
      const failing = number === frame.line
      const row = `${failing ? '>' : ' '} ${String(number).padStart(width)} | ${text}`.trimEnd()
      return failing ? [row, `  ${' '.repeat(width)} | ${' '.repeat(frame.column - 1)}^`] : [row]
    })
    .join('\n')
}

function printPlace({ codeFrame }: DevError, paint: Paint): string[] {
  if (!codeFrame) return []
  const place = `  ${paint('cyan', `${codeFrame.file}:${codeFrame.line}:${codeFrame.column}`)}`
  const code = codeFrame.lines.length === 0 ? [] : printCodeFrame(codeFrame).split('\n')
  return [
    place,
    ...indent(code.map((line) => (line.startsWith('>') ? paint('bold', line) : paint('dim', line)))),
  ]
}

/** Frames of the app in full; a run of others is one line, because it is the same in every error. */
function printFrames(frames: DevErrorFrame[], paint: Paint): string[] {
  const hasAppFrame = frames.some(({ inApp }) => inApp)
  const lines: string[] = []
  let folded = 0
  const printFolded = (): void => {
    if (folded > 0) lines.push(paint('dim', `    … ${folded} library ${folded === 1 ? 'frame' : 'frames'}`))
    folded = 0
  }
  for (const frame of frames) {
    if (!frame.inApp && (hasAppFrame || lines.length >= LIBRARY_FRAMES_SHOWN)) {
      folded += 1
      continue
    }
    printFolded()
    lines.push(`    at ${frame.functionName || '(anonymous)'} ${paint('dim', printFramePlace(frame))}`)
  }
  printFolded()
  return lines
}

function printFramePlace({ file, line, column }: DevErrorFrame): string {
  return `(${file}:${line}:${column})`
}

function indent(lines: string[]): string[] {
  return lines.map((line) => `  ${line}`)
}

function paintText(style: keyof typeof STYLES, text: string): string {
  const [on, off] = STYLES[style]
  return `\u001B[${on}m${text}\u001B[${off}m`
}
