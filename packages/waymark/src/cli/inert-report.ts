import type { InertNote, InertRefusal } from '../shared/inert-note.ts'
import { stripControls, type Paint } from '../shared/terminal-paint.ts'

interface ReportFacts {
  status: number
  /** Of the whole document. */
  chars: number
  paint: Paint
}

/** One line for each element that was looked at; equal lines that follow each other are one. */
export function formatInertNotes(notes: readonly InertNote[], { status, chars, paint }: ReportFacts): string {
  const lines = notes.map((note) => {
    const name = `${'  '.repeat(note.path.length - 1)}<${stripControls(note.path.at(-1) ?? '')}>`
    return note.refusal === undefined
      ? `${paint.good('■')} ${name} ${paint.faint(`${count(note.chars ?? 0)} as HTML`)}`
      : `${paint.faint('·')} ${name} ${paint.faint(stripControls(explain(note.refusal)))}`
  })
  const inert = notes.reduce((sum, note) => sum + (note.chars ?? 0), 0)
  const summary = `Status ${status}. ${count(inert)} of ${count(chars)} are inert.`
  return `${[...joinEqual(lines), '', summary].join('\n')}\n`
}

function explain({ kind, detail }: InertRefusal): string {
  switch (kind) {
    case 'component':
      return `holds ${detail}, which is a client component, or waits`
    case 'element':
      return `<${detail}> is React's, here or anywhere`
    case 'attribute':
      return `the attribute ${detail} is React's`
    case 'html':
      return `its own HTML has ${detail}`
    case 'newline':
      return `<${detail}> begins with a new line`
    case 'value':
      return `holds what is not an element or text: ${detail}`
    case 'live':
      return 'says data-waymark-live'
    case 'small':
      return `is small (${detail})`
    case 'list':
      return 'is a list of large items, each on its own'
  }
}

function joinEqual(lines: readonly string[]): string[] {
  const joined: { line: string; times: number }[] = []
  for (const line of lines) {
    const last = joined.at(-1)
    if (last?.line === line) last.times++
    else joined.push({ line, times: 1 })
  }
  return joined.map(({ line, times }) => (times === 1 ? line : `${line} × ${times}`))
}

function count(chars: number): string {
  return `${chars.toLocaleString('en')} characters`
}
