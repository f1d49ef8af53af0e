import { createError } from '../shared/errors.ts'
import { splitMarker } from '../shared/intercept.ts'
import { formatPattern, parsePattern } from '../shared/route-path.ts'
import type { RouteFile } from './scan-route-files.ts'

interface Level {
  /** The file that ends at this level. */
  file?: RouteFile
  /** By shape: what a matcher can tell apart. `[a]` and `[b]` have one shape, `a` and `b` do not. */
  below: Map<string, { param: string; firstFile: RouteFile; level: Level }>
}

/** Routes that are legal alone and cannot be told apart together. */
export function checkSiblings(files: RouteFile[]): void {
  const root = createLevel()
  for (const file of files) {
    let level = root
    for (const segment of file.key) level = enter(level, segment, file)
    level.file ??= file
  }
  checkLevel(root, [])
}

function createLevel(): Level {
  return { below: new Map() }
}

function enter(level: Level, segment: string, file: RouteFile): Level {
  const marked = splitMarker(segment)
  const [pattern] = parsePattern(marked?.rest ?? segment)
  const param = pattern && pattern.kind !== 'static' ? pattern.param : ''
  const shape = param === '' ? segment : `${marked?.marker ?? ''}[${pattern?.kind}]`
  const known = level.below.get(shape)
  if (!known) {
    const next = { param, firstFile: file, level: createLevel() }
    level.below.set(shape, next)
    return next.level
  }
  if (known.param !== param) {
    throw createError('WM_PARAM_NAMES_DIFFER', {
      first: known.firstFile.shownFile,
      second: file.shownFile,
      firstName: known.param,
      secondName: param,
    })
  }
  return known.level
}

function checkLevel(level: Level, above: string[]): void {
  const required = level.below.get('[catch-all]')?.firstFile
  const optional = level.below.get('[optional-catch-all]')?.firstFile
  if (required && optional) {
    throw createError('WM_CATCH_ALL_TWICE', { first: required.shownFile, second: optional.shownFile })
  }
  if (level.file && optional) {
    throw createError('WM_OPTIONAL_CATCH_ALL_BESIDE_PAGE', {
      first: level.file.shownFile,
      second: optional.shownFile,
      path: formatPattern(above),
    })
  }
  for (const [shape, { level: next }] of level.below) checkLevel(next, [...above, shape])
}
