import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping'
import { CONTEXT_LINES, MAX_DECODED_MAPS, MAX_FRAME_LINE_CHARS } from '../limits.ts'
import { maskText } from '../digest/mask.ts'
import type { ExceptionInfo, Frame } from '../digest/stack.ts'
import type { MapFinder } from './find-map.ts'

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

  async function mapFrame(projectId: number, frame: Frame): Promise<{ name: string | null }> {
    const isMappable = frame.line !== undefined && BUILT_FILE.test(frame.filename ?? '') && isOwn(frame)
    if (!isMappable || frame.generated !== undefined) return { name: null }
    const map = await load(projectId, frame)
    if (map === 'missing' || map === 'damaged') {
      frame.unmapped = map === 'missing' ? 'no-map' : 'damaged-map'
      return { name: null }
    }
    return applyMap(map, frame)
  }

  return {
    async mapExceptions(projectId, exceptions) {
      for (const { frames } of exceptions) {
        let calledName: string | null = null
        for (const frame of frames) {
          const { name } = await mapFrame(projectId, frame)
          // What the caller's source names at its position is the function that was called; in a library, a variable of its own.
          if (calledName !== null && frame.generated !== undefined) frame.function = calledName
          calledName = frame.inApp ? name : null
        }
      }
    },
  }
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

function applyMap(map: TraceMap, frame: Frame): { name: string | null } {
  const line = frame.line ?? 1
  const original = originalPositionFor(map, { line, column: Math.max(0, (frame.column ?? 1) - 1) })
  if (original.source === null) {
    frame.unmapped = 'no-mapping'
    return { name: null }
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
  addContext(frame, sourceContentFor(map, original.source), original.line)
  return { name: original.name }
}

/** `../../app/page.tsx` → `app/page.tsx` */
function cleanSource(source: string): string {
  return source.replace(/^(?:webpack:\/\/[^/]*\/|file:\/\/)/, '').replace(/^(?:\.{1,2}\/)+/, '')
}

function addContext(frame: Frame, content: string | null, line: number): void {
  if (content === null) return
  const lines = content.split('\n')
  const read = (from: number, to: number): string[] =>
    lines.slice(Math.max(0, from), to).map((text) => maskText(text.slice(0, MAX_FRAME_LINE_CHARS)))
  frame.before = read(line - 1 - CONTEXT_LINES, line - 1)
  const [source] = read(line - 1, line)
  if (source !== undefined) frame.source = source
  frame.after = read(line, line + CONTEXT_LINES)
}
