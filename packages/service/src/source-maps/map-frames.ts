import { originalPositionFor, traceSegment, TraceMap } from '@jridgewell/trace-mapping'
import { CONTEXT_LINES, MAX_DECODED_MAPS, MAX_FRAME_LINE_CHARS } from '../limits.ts'
import { maskText } from '../digest/mask.ts'
import { isComponentStack } from '../digest/grouping.ts'
import type { ExceptionInfo, Frame } from '../digest/stack.ts'
import type { MapFinder } from './find-map.ts'
import { nameFrame } from './name-frame.ts'
import { readSourceText, type SourceText } from './source-text.ts'

/** Replaces positions in built files by those in the source. */
export interface FrameMapper {
  mapExceptions(projectId: number, exceptions: readonly ExceptionInfo[]): Promise<void>
}

/** Files that may have a source map. */
const BUILT_FILE = /\.(?:m|c)?js(?:$|[?#])/

export function createFrameMapper(finder: MapFinder): FrameMapper {
  /** By file; least recently used first. */
  const decoded = new Map<string, TraceMap | 'damaged' | 'missing'>()

  async function load(projectId: number, frame: Frame): Promise<TraceMap | 'damaged' | 'missing'> {
    const name = `${projectId} ${frame.debugId ?? ''} ${frame.filename ?? ''}`
    const known = decoded.get(name)
    if (known !== undefined) {
      decoded.delete(name)
      decoded.set(name, known)
      return known
    }
    const map = await decode(finder, projectId, frame)
    // A map may be uploaded later, so its absence is remembered only for a while: until others push it out.
    decoded.set(name, map)
    if (decoded.size > MAX_DECODED_MAPS) decoded.delete(decoded.keys().next().value ?? '')
    return map
  }

  async function mapFrame(projectId: number, frame: Frame): Promise<MappedFrame | undefined> {
    const isMappable = frame.line !== undefined && BUILT_FILE.test(frame.filename ?? '') && isOwn(frame)
    if (!isMappable || frame.generated !== undefined) return undefined
    const map = await load(projectId, frame)
    if (map === 'missing' || map === 'damaged') {
      frame.unmapped = map === 'missing' ? 'no-map' : 'damaged-map'
      return undefined
    }
    return applyMap(map, frame)
  }

  return {
    async mapExceptions(projectId, exceptions) {
      for (const exception of exceptions) {
        const isCalls = !isComponentStack(exception)
        let calledAs: string | undefined
        for (const frame of exception.frames) {
          const mapped = await mapFrame(projectId, frame)
          if (mapped !== undefined) {
            if (calledAs !== undefined) frame.calledAs = calledAs
            frame.function = nameFrame(frame, mapped.source)
          }
          // What the caller's source names at its position is the function that was called; in a library, a variable of its own.
          calledAs = isCalls && frame.inApp ? mapped?.calls : undefined
        }
      }
    },
  }
}

interface MappedFrame {
  /** The name in the source of what is called at the position. */
  calls: string | undefined
  source: SourceText | undefined
}

/** Files that Node itself or a package brings have no map of the build. */
function isOwn(frame: Frame): boolean {
  return frame.inApp || frame.debugId !== undefined
}

async function decode(
  finder: MapFinder,
  projectId: number,
  frame: Frame,
): Promise<TraceMap | 'damaged' | 'missing'> {
  try {
    const found = await finder.find({ projectId, debugId: frame.debugId, filename: frame.filename ?? '' })
    return found === undefined ? 'missing' : new TraceMap(found.text)
  } catch {
    return 'damaged'
  }
}

function applyMap(map: TraceMap, frame: Frame): MappedFrame | undefined {
  const line = frame.line ?? 1
  const place = { line, column: Math.max(0, (frame.column ?? 1) - 1) }
  const original = originalPositionFor(map, place)
  if (original.source === null) {
    frame.unmapped = 'no-mapping'
    return undefined
  }
  const { filename, function: name, column } = frame
  frame.generated = {
    line,
    ...(filename === undefined ? {} : { filename }),
    ...(name === undefined ? {} : { function: name }),
    ...(column === undefined ? {} : { column }),
  }
  delete frame.unmapped
  frame.filename = cleanSource(original.source)
  frame.line = original.line
  frame.column = original.column + 1
  frame.inApp = frame.inApp && !/(?:^|\/)node_modules\//.test(original.source)
  const source = readSourceText(map, original.source)
  if (source !== undefined) addContext(frame, source.lines, original.line)
  // A name further left on the line is of something else.
  const isExact = traceSegment(map, line - 1, place.column)?.[0] === place.column
  return { calls: isExact ? (original.name ?? undefined) : undefined, source }
}

/** `../../app/page.tsx` → `app/page.tsx` */
function cleanSource(source: string): string {
  return source.replace(/^(?:webpack:\/\/[^/]*\/|file:\/\/)/, '').replace(/^(?:\.{1,2}\/)+/, '')
}

function addContext(frame: Frame, lines: readonly string[], line: number): void {
  const read = (from: number, to: number): string[] =>
    lines.slice(Math.max(0, from), to).map((text) => maskText(text.slice(0, MAX_FRAME_LINE_CHARS)))
  frame.before = read(line - 1 - CONTEXT_LINES, line - 1)
  const [source] = read(line - 1, line)
  if (source !== undefined) frame.source = source
  frame.after = read(line, line + CONTEXT_LINES)
}
