import { forbidsInert } from '../build/inert-config.ts'
import type { InertNote, InertRefusal, InertSegment } from '../shared/inert-note.ts'
import { stripControls, type Paint } from '../shared/terminal-paint.ts'
import { foldNotes, type NoteFold } from './fold-notes.ts'

interface ReportFacts {
  status: number
  /** Of the whole document. */
  chars: number
  paint: Paint
}

/** Longer names end with an ellipsis: classes may be many. */
const MAX_NAME_CHARS = 32

/** Each page and layout, and below it one line for each element that was looked at; equal ones that follow each other are one. */
export function formatInertNotes(
  notes: readonly (InertNote | InertSegment)[],
  { status, chars, paint }: ReportFacts,
): string {
  const segments = foldSegments(notes)
  const lines = segments.map(({ folds }) => folds.flatMap((fold) => listLines(fold, '')))
  const width = Math.max(0, ...lines.flat().map(({ name }) => name.length))
  const blocks = segments.map(({ segment, folds }, place) => [
    paint.strong(stripControls(segment.file)),
    ...(lines[place] ?? []).map(({ isInert, name, text }) => {
      const mark = isInert ? paint.good('■') : paint.faint('·')
      return `  ${mark} ${name.padEnd(width)}  ${paint.faint(text)}`
    }),
    ...(folds.length === 0 ? [`  ${explainSegment(segment)}`] : []),
    '',
  ])
  const inert = segments.flatMap(({ folds }) => folds).reduce((sum, fold) => sum + countChars(fold), 0)
  const none = ['Nothing to look at: the answer is no page of app/.', '']
  const summary = `Status ${status}. ${count(inert)} of ${count(chars)} are inert.`
  return `${[...(blocks.length === 0 ? none : blocks.flat()), summary].join('\n')}\n`
}

/** Why an app has no inert content at all. */
export function formatInertOff(contentSecurityPolicy: string): string {
  const reason = forbidsInert(contentSecurityPolicy)
    ? 'its contentSecurityPolicy says require-trusted-types-for'
    : 'inert: false in waymark.config.ts, or WAYMARK_INERT=0 when it was built'
  return `This app was built with inert content switched off: ${reason}.`
}

interface SegmentReport {
  segment: InertSegment
  folds: NoteFold[]
}

/** A page may be made twice, when it turns out to need a visitor or when a part of it failed: the second one was sent. */
function foldSegments(notes: readonly (InertNote | InertSegment)[]): SegmentReport[] {
  const segments = new Map<string, InertSegment>()
  const below = new Map<object, InertNote[]>()
  for (const note of notes) {
    if ('file' in note) {
      segments.set(note.file, note)
      continue
    }
    const siblings = below.get(note.parent)
    if (siblings === undefined) below.set(note.parent, [note])
    else siblings.push(note)
  }
  return [...segments.values()].map((segment) => ({ segment, folds: foldNotes(segment, below) }))
}

function explainSegment({ refusal }: InertSegment): string {
  if (refusal === undefined) return 'has no elements of its own'
  return `left to React: it ${refusal === 'export' ? 'exports inert = false' : 'is a client component'}`
}

interface Line {
  isInert: boolean
  name: string
  text: string
}

function listLines({ notes, times, below }: NoteFold, indent: string): Line[] {
  const name = nameElement(notes) + (times === 1 ? '' : ` × ${times}`)
  const isInert = notes[0]?.refusal === undefined
  const line = { isInert, name: indent + name, text: stripControls(explainNotes(notes)) }
  return [line, ...below.flatMap((fold) => listLines(fold, `${indent}  `))]
}

/** As a selector would name it. An id is left out where each has its own. */
function nameElement(notes: readonly InertNote[]): string {
  const [{ tag, id, className = '' } = { tag: '' }] = notes
  const isSame = notes.every((note) => note.id === id)
  const classes = className.split(/\s+/).filter((name) => name !== '')
  const name = stripControls([isSame && id ? `${tag}#${id}` : tag, ...classes].join('.'))
  return name.length > MAX_NAME_CHARS ? `${name.slice(0, MAX_NAME_CHARS - 1)}…` : name
}

function explainNotes(notes: readonly InertNote[]): string {
  const [{ refusal } = {}] = notes
  if (refusal === undefined) {
    const chars = notes.reduce((sum, note) => sum + (note.chars ?? 0), 0)
    return `${count(chars)} as HTML${notes.length === 1 ? '' : ' in all'}`
  }
  const isSame = notes.every((note) => note.refusal?.detail === refusal.detail)
  return explain(isSame ? refusal : { ...refusal, detail: '' })
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
      return detail === '' ? 'is small' : `is small (${detail})`
    case 'list':
      return 'is a list of large items, each on its own'
  }
}

function countChars({ notes, below }: NoteFold): number {
  const own = notes.reduce((sum, note) => sum + (note.chars ?? 0), 0)
  return below.reduce((sum, fold) => sum + countChars(fold), own)
}

function count(chars: number): string {
  return `${chars.toLocaleString('en')} characters`
}
