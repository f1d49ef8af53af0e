import type { Frame } from '../digest/stack.ts'
import type { SourceText } from './source-text.ts'

/** Names that minifiers give are shorter, so one of this length that the source has as well is the source's own. */
const MIN_KEPT_NAME_CHARS = 3

/**
 * The name of a mapped frame's function in the source: what its caller calls it or what the built script calls it, if the source
 * has a function of that name; else that of the function around the position. The built name alone is none: it is another one in
 * each build.
 */
export function nameFrame(frame: Frame, source: SourceText | undefined): string | undefined {
  const { calledAs, generated } = frame
  if (calledAs !== undefined && (source === undefined || source.declares(calledAs))) return calledAs
  if (source === undefined) return undefined
  // A bundler numbers functions of one name: `load$1`.
  const built = generated?.function?.replace(/\$\d+$/, '')
  const [last = ''] = /[\w$#]+$/.exec(built?.replace(/ \[as .*$/, '') ?? '') ?? []
  if (last.length >= MIN_KEPT_NAME_CHARS && source.declares(last)) return built
  return source.nameAround(frame.line ?? 1, (frame.column ?? 1) - 1) ?? calledAs
}
