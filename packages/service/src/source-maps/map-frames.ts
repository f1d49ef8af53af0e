import { originalPositionFor, traceSegment, TraceMap } from '@jridgewell/trace-mapping'
import {
  CONTEXT_LINES,
  MAX_DECODED_MAPS,
  MAX_FOUND_MAPS,
  MAX_FRAME_LINE_CHARS,
  MISSING_MAP_MS,
} from '../limits.ts'
import { maskText } from '../digest/mask.ts'
import { isComponentStack } from '../digest/grouping.ts'
import type { ExceptionInfo, Frame } from '../digest/stack.ts'
import type { FoundMap, MapFinder } from './find-map.ts'
import type { Build } from './map-id.ts'
import { nameFrame } from './name-frame.ts'
import { readSourceText, type SourceText } from './source-text.ts'

/** Replaces positions in built files by those in the source. */
export interface FrameMapper {
  mapExceptions(projectId: number, exceptions: readonly ExceptionInfo[], build?: Build): Promise<void>
}

/** Files that may have a source map. */
const BUILT_FILE = /\.(?:m|c)?js(?:$|[?#])/

type Decoded = TraceMap | 'damaged' | 'missing'

interface Search {
  /** Undefined: there was none at that time. */
  map: FoundMap | undefined
  atMs: number
}

export function createFrameMapper(
  finder: MapFinder,
  now: () => number = () => performance.now(),
): FrameMapper {
  /** Senders choose names, and may call one file by many: each map is read once, whatever it is asked for by. */
  const found = createRecent<Search>(MAX_FOUND_MAPS)
  const decoded = createRecent<Decoded>(MAX_DECODED_MAPS)

  async function load(projectId: number, { debugId, filename = '' }: Frame, build: Build): Promise<Decoded> {
    const { map } = await found.read(
      [projectId, debugId, build.release, build.dist, filename].join('\n'),
      async () => ({ map: await finder.find({ projectId, debugId, filename, build }), atMs: now() }),
      // A map may be uploaded later, so its absence is remembered only for a while.
      (search) => search.map !== undefined || now() - search.atMs < MISSING_MAP_MS,
    )
    return map === undefined ? 'missing' : decoded.read(map.path, () => decode(map))
  }

  async function mapFrame(projectId: number, frame: Frame, build: Build): Promise<MappedFrame | undefined> {
    const map = await load(projectId, frame, build)
    // What was found out when the event came may not be so any more.
    delete frame.unmapped
    if (map === 'damaged') frame.unmapped = 'damaged-map'
    if (map === 'missing' && !isSource(frame)) frame.unmapped = 'no-map'
    if (map === 'missing' || map === 'damaged') return undefined
    return applyMap(map, frame)
  }

  /** New objects: other events may have the same ones. */
  async function mapFrames(projectId: number, exception: ExceptionInfo, build: Build): Promise<Frame[]> {
    const isCalls = !isComponentStack(exception)
    const frames: Frame[] = []
    let calledAs: string | undefined
    for (const sent of exception.frames) {
      const frame = { ...sent }
      const mapped = isMappable(sent) ? await mapFrame(projectId, frame, build) : undefined
      if (mapped !== undefined) {
        if (calledAs !== undefined) frame.calledAs = calledAs
        frame.function = nameFrame(frame, mapped.source)
      }
      // What the caller's source names at its position is the function that was called; in a library, a variable of its own.
      calledAs = isCalls && frame.inApp ? mapped?.calls : undefined
      frames.push(frame)
    }
    return frames
  }

  return {
    async mapExceptions(projectId, exceptions, build = {}) {
      for (const exception of exceptions) {
        if (exception.frames.some(isMappable)) {
          exception.frames = await mapFrames(projectId, exception, build)
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

function isMappable(frame: Frame): boolean {
  const isBuilt = frame.line !== undefined && BUILT_FILE.test(frame.filename ?? '') && isOwn(frame)
  return isBuilt && frame.generated === undefined
}

/** Files that Node itself or a package brings have no map of the build. */
function isOwn(frame: Frame): boolean {
  return frame.inApp || frame.debugId !== undefined
}

/** What runs on a server as it was written needs no map: it came with its lines, and no build has given it an id. */
function isSource({ filename, source, debugId }: Frame): boolean {
  return source !== undefined && debugId === undefined && !/^https?:/.test(filename ?? '')
}

async function decode(map: FoundMap): Promise<Decoded> {
  try {
    const text = await map.read()
    return text === undefined ? 'missing' : new TraceMap(text)
  } catch {
    return 'damaged'
  }
}

/** What was asked for last. */
function createRecent<Value>(size: number): {
  read(name: string, make: () => Promise<Value>, isFresh?: (value: Value) => boolean): Promise<Value>
} {
  /** Least recently used first. */
  const values = new Map<string, Value>()
  return {
    async read(name, make, isFresh = () => true) {
      const known = values.get(name)
      const value = known !== undefined && isFresh(known) ? known : await make()
      values.delete(name)
      values.set(name, value)
      if (values.size > size) values.delete(values.keys().next().value ?? '')
      return value
    },
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
