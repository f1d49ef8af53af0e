import { MAX_LOGGED_PATH_CHARS } from '../shared/limits.ts'
import type { Paint } from '../shared/terminal-paint.ts'
import type { AccessEntry } from './access-log.ts'

/** One JSON object. Its keys are read by other programs: they are added to, never renamed. */
export function formatJson(entry: AccessEntry): string {
  const { kind, routePath, digest } = entry
  return (
    `{"time":"${entry.time.toISOString()}","method":"${entry.method}","path":${encodeText(cut(entry.path))}` +
    (routePath === undefined ? '' : `,"route":${encodeText(cut(routePath))}`) +
    (kind === undefined ? '' : `,"kind":"${kind}"`) +
    `,"status":${entry.status},"ms":${round(entry.ms)},"bytes":${entry.bytes},"trace":"${entry.traceId}"` +
    (digest === undefined ? '' : `,"digest":${encodeText(cut(digest))}`) +
    (entry.isAborted ? ',"aborted":true}\n' : '}\n')
  )
}

export function formatJsonLoss(count: number): string {
  return `{"time":"${new Date().toISOString()}","lost":${count}}\n`
}

/** For people: `12:00:00 GET /path 200 1.2 ms document /[slug]`. */
export function formatPretty(entry: AccessEntry, paint: Paint): string {
  const { status } = entry
  const color = status >= 500 ? paint.bad : status >= 400 ? paint.warn : paint.strong
  const parts = [
    paint.faint(entry.time.toISOString().slice(11, 19)),
    entry.method,
    stripText(cut(entry.path)),
    color(String(status)),
    `${round(entry.ms)} ms`,
    paint.faint(stripText([entry.kind ?? '', cut(entry.routePath ?? '')].join(' ').trim())),
    ...(entry.digest === undefined ? [] : [paint.bad(stripText(cut(entry.digest)))]),
    ...(entry.isAborted ? [paint.warn('aborted')] : []),
  ]
  return `${parts.join(' ')}\n`
}

export function formatPrettyLoss(count: number): string {
  return `... ${count} lines were lost\n`
}

// Printable ASCII but for quote and backslash.
const PLAIN = /^[\u0020\u0021\u0023-\u005B\u005D-\u007E]*$/

/** JSON text in ASCII: neither a terminal nor a program that reads lines can be fooled by it. */
function encodeText(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`
  return JSON.stringify(text).replace(
    /[^\u0020-\u007E]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function stripText(text: string): string {
  return text.replace(/[^\u0020-\u007E]/g, '?')
}

function cut(text: string): string {
  return text.length > MAX_LOGGED_PATH_CHARS ? `${text.slice(0, MAX_LOGGED_PATH_CHARS)}...` : text
}

/** To a hundredth. */
function round(ms: number): number {
  return Math.round(ms * 100) / 100
}
