import { isWaymarkError } from '../shared/errors.ts'
import { createPaint, stripControls, type ColorDepth, type Paint } from '../shared/terminal-paint.ts'

/** One output stream and how it may be written to. */
export interface Terminal {
  write(text: string): void
  paint: Paint
  isTTY: boolean
  columns: number
}

type Variables = Record<string, string | undefined>

const DEFAULT_COLUMNS = 80

export function createTerminal(stream: NodeJS.WriteStream, env: Variables): Terminal {
  return {
    write: (text) => void stream.write(text),
    paint: createPaint(readColorDepth(stream.isTTY === true, env)),
    isTTY: stream.isTTY === true && env['TERM'] !== 'dumb',
    columns: stream.columns > 0 ? stream.columns : DEFAULT_COLUMNS,
  }
}

/** `FORCE_COLOR` wins over `NO_COLOR`, as in Node itself; an empty `NO_COLOR` says nothing (no-color.org). */
export function readColorDepth(isTTY: boolean, env: Variables): ColorDepth {
  const force = env['FORCE_COLOR']
  if (force === '0' || force === 'false') return 'none'
  const best = /^(?:truecolor|24bit)$/i.test(env['COLORTERM'] ?? '') ? 'full' : 'basic'
  if (force !== undefined) return force === '3' ? 'full' : best
  if (!isTTY || env['TERM'] === 'dumb' || (env['NO_COLOR'] ?? '') !== '') return 'none'
  return best
}

/** A user's mistake takes two lines; anything else is ours and comes with its stack. */
export function formatFailure(error: unknown, paint: Paint): string {
  if (isWaymarkError(error) || isServiceError(error)) {
    const lines = `${paint.bad('✗')} ${stripLines(error.message)}\n  ${stripLines(error.hint)}\n`
    return hasThrownCause(error) ? `${lines}${indent(stripLines(describeThrown(error.cause)))}\n` : lines
  }
  return `${paint.bad('✗')} ${describeThrown(error)}\n`
}

/** The app's own code threw. All other messages say themselves what went wrong. */
function hasThrownCause(error: Error): boolean {
  return isWaymarkError(error) && error.code === 'WM_INSTRUMENTATION_REGISTER'
}

function describeThrown(error: unknown): string {
  return error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error)
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '  ')
}

/** By its shape: most commands have nothing to do with the service, and do not load it. */
function isServiceError(error: unknown): error is Error & { hint: string } {
  return error instanceof Error && error.name === 'ServiceError' && 'hint' in error
}

function stripLines(text: string): string {
  return text.split('\n').map(stripControls).join('\n')
}
