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
  const built = readBuiltName(generated?.function ?? '')
  if (built.length >= MIN_KEPT_NAME_CHARS && source.declares(built)) return built
  return source.nameAround(frame.line ?? 1, (frame.column ?? 1) - 1) ?? calledAs
}

/** `async t.load$1 [as run]` → `load`: the class has a short name, too, and bundlers number functions of one name. */
function readBuiltName(name: string): string {
  return /[\w$#]*$/.exec(name.replace(/ \[as .*$/, ''))?.[0].replace(/\$\d+$/, '') ?? ''
}
