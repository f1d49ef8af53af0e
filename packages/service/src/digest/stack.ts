import { MAX_EXCEPTIONS, MAX_FRAME_LINE_CHARS, MAX_FRAMES, MAX_VALUE_CHARS } from '../limits.ts'
import { readDebugId } from '../source-maps/debug-id.ts'
import { isInApp } from './in-app.ts'
import { KnownStack } from './known-stack.ts'
import { maskObject, maskText } from './mask.ts'
import { asArray, asNumber, asObject, asText, asValues, present, type JsonObject } from './values.ts'

/** One level of a call stack. Lines and columns count from 1. What is undefined is not stored. */
export interface Frame {
  filename?: string | undefined
  module?: string | undefined
  function?: string | undefined
  line?: number | undefined
  column?: number | undefined
  inApp: boolean
  before?: string[] | undefined
  source?: string | undefined
  after?: string[] | undefined
  vars?: JsonObject | undefined
  debugId?: string | undefined
  /** As it was sent, where a source map changed it. */
  generated?: { filename?: string; function?: string; line?: number; column?: number }
  /** What the caller's source calls the function, where a source map changed the frame. */
  calledAs?: string
  /** Why no source map was applied. */
  unmapped?: 'no-map' | 'no-mapping' | 'damaged-map'
}

export interface ExceptionInfo {
  type: string
  value: string
  module?: string
  /** Caller first, crash site last. */
  frames: Frame[]
  mechanism: Mechanism
  /** Nothing was thrown: the frames say from where a message was sent. */
  isMessage?: true
}

export interface Mechanism {
  type?: string
  handled?: boolean
  synthetic?: boolean
  source?: string
  id?: number
  parentId?: number
}

export function readExceptions(event: Record<string, unknown>): ExceptionInfo[] {
  if (event['exception'] === undefined || event['exception'] === null) return []
  const images = readDebugIds(event)
  return asValues(event['exception'])
    .slice(-MAX_EXCEPTIONS)
    .map((exception) => readException(exception, images))
}

/** What nobody caught. Some clients say it of the cause instead of what was thrown. */
export function findUnhandled(exceptions: readonly ExceptionInfo[]): ExceptionInfo | undefined {
  return exceptions.findLast((exception) => exception.mechanism.handled === false)
}

function readException(
  exception: Record<string, unknown>,
  images: ReadonlyMap<string, string>,
): ExceptionInfo {
  const moduleName = asText(exception['module'], 200)
  return {
    type: maskText(asText(exception['type'], 200) ?? ''),
    value: maskText(asText(exception['value'], MAX_VALUE_CHARS) ?? ''),
    ...(moduleName === undefined ? {} : { module: moduleName }),
    frames: readFrames(exception['stacktrace'], images),
    mechanism: readMechanism(asObject(exception['mechanism'])),
  }
}

function readMechanism(mechanism: Record<string, unknown> | undefined): Mechanism {
  if (mechanism === undefined) return {}
  const { handled, synthetic } = mechanism
  return present({
    type: asText(mechanism['type'], 100),
    handled: typeof handled === 'boolean' ? handled : undefined,
    synthetic: synthetic === true ? true : undefined,
    source: asText(mechanism['source'], 100),
    id: asNumber(mechanism['exception_id']),
    parentId: asNumber(mechanism['parent_id']),
  })
}

/** Threads and a bare stack are used when no exception has frames. */
export function readFallbackFrames(event: Record<string, unknown>): Frame[] {
  const images = readDebugIds(event)
  const bare = readFrames(event['stacktrace'], images)
  if (bare.length > 0) return bare
  const threads = asValues(event['threads'])
  const thread = threads.find((candidate) => candidate['crashed'] === true) ?? threads[0]
  return readFrames(thread?.['stacktrace'], images)
}

function readFrames(stack: unknown, images: ReadonlyMap<string, string>): Frame[] {
  const sent = asObject(stack)?.['frames']
  return sent instanceof KnownStack
    ? sent.read(images.size === 0, (list) => readFrameList(list, images))
    : readFrameList(sent, images)
}

function readFrameList(list: unknown, images: ReadonlyMap<string, string>): Frame[] {
  const frames = asArray(list)
    .map(asObject)
    .filter((frame) => frame !== undefined)
  // Both ends say something: where it crashed, and what it was called by.
  const kept =
    frames.length <= MAX_FRAMES ? frames : [...frames.slice(0, 10), ...frames.slice(10 - MAX_FRAMES)]
  return kept.map((frame) => readFrame(frame, images))
}

function readFrame(frame: Record<string, unknown>, images: ReadonlyMap<string, string>): Frame {
  const path = asText(frame['abs_path'], 500)
  const filename = asText(frame['filename'], 500) ?? path
  const name = asText(frame['function'], 200)
  const vars = asObject(frame['vars'])
  const module = asText(frame['module'], 200)
  // Always the same keys: objects of one shape are made and written several times as fast.
  return {
    inApp: isInApp(frame['in_app'], { filename, path, module }),
    filename: filename === undefined ? undefined : maskText(filename),
    module,
    function: name === '?' ? undefined : name,
    line: asNumber(frame['lineno']),
    column: asNumber(frame['colno']),
    before: readLines(frame['pre_context']),
    source: readLine(frame['context_line']),
    after: readLines(frame['post_context']),
    vars: vars === undefined ? undefined : maskObject(vars),
    debugId: images.size === 0 ? undefined : (images.get(path ?? '') ?? images.get(filename ?? '')),
  }
}

function readLine(line: unknown): string | undefined {
  if (typeof line !== 'string') return undefined
  // Some clients send lines with their ends.
  const text = line.endsWith('\n') ? line.trimEnd() : line
  return maskText(text.slice(0, MAX_FRAME_LINE_CHARS))
}

function readLines(lines: unknown): string[] | undefined {
  if (!Array.isArray(lines)) return undefined
  return lines.slice(0, 10).map((line) => readLine(line) ?? '')
}

/** File as in the frames → id of its source map. */
function readDebugIds(event: Record<string, unknown>): ReadonlyMap<string, string> {
  const ids = new Map<string, string>()
  for (const image of asArray(asObject(event['debug_meta'])?.['images']).slice(0, 500)) {
    const entry = asObject(image)
    const file = asText(entry?.['code_file'], 500)
    const id = readDebugId(entry?.['debug_id'])
    if (entry?.['type'] === 'sourcemap' && file !== undefined && id !== undefined) ids.set(file, id)
  }
  return ids
}
