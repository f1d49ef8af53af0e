import { createHash } from 'node:crypto'
import { MAX_FINGERPRINT_PARTS, MAX_TAG_CHARS } from '../limits.ts'
import { normaliseValue } from './normalise-value.ts'
import type { ExceptionInfo, Frame } from './stack.ts'

/**
 * Grouping, version 1: which events are the same issue. The key must not change for an event that is stored; another
 * rule is another version in another file.
 */

const GROUPING_VERSION = 'wm-1'

export interface GroupingInput {
  fingerprint: readonly string[]
  /** Oldest cause first, what was thrown last. */
  exceptions: readonly ExceptionInfo[]
  /** Template of a message. */
  message: string
  /** Origins whose scripts belong to the app; empty: not known. */
  appOrigins: readonly string[]
}

const GROUPED_FRAMES = 5
const DEFAULT_PART = /^\{\{ ?default ?\}\}$/

export function computeGroupingKey(input: GroupingInput): string {
  if (input.fingerprint.length === 0) return hash([GROUPING_VERSION, ...describe(input)])
  const parts = input.fingerprint.slice(0, MAX_FINGERPRINT_PARTS)
  // Without the default part the key is the same in every version.
  return hash([
    'fingerprint',
    ...parts.flatMap((part) => (DEFAULT_PART.test(part) ? describe(input) : [part])),
  ])
}

/** The parts of the key, before they are hashed. */
function describe(input: GroupingInput): string[] {
  const main = findMainException(input.exceptions)
  if (main === undefined) return ['message', normaliseMessage(input.message)]
  if (isThirdParty(main, input.appOrigins)) return ['third-party', main.type, normaliseValue(main.value)]
  const frames = selectFrames(main.frames)
  if (frames.length === 0) return ['value', main.type, normaliseValue(main.value)]
  const kind = main.mechanism.synthetic === true ? nameSynthetic(main) : main.type
  return ['stack', kind, ...frames]
}

/** What was thrown. Component stacks and chained causes only explain it. */
export function findMainException(exceptions: readonly ExceptionInfo[]): ExceptionInfo | undefined {
  const isMain = (exception: ExceptionInfo): boolean =>
    !isComponentStack(exception) &&
    (exception.mechanism.type !== 'chained' || exception.mechanism.source === undefined)
  return exceptions.findLast(isMain) ?? exceptions.at(-1)
}

function isComponentStack(exception: ExceptionInfo): boolean {
  return exception.type.startsWith('React ErrorBoundary')
}

function nameSynthetic(exception: ExceptionInfo): string {
  const crash = exception.frames.at(-1)
  return crash?.function ?? normalisePath(crash?.filename ?? '')
}

function selectFrames(frames: readonly Frame[]): string[] {
  const usable = frames.filter((frame) => frame.function !== undefined || frame.filename !== undefined)
  const inApp = usable.filter((frame) => frame.inApp)
  const described = (inApp.length > 0 ? inApp : usable).map(describeFrame)
  // Recursion of another depth is the same failure.
  return described.filter((frame, index) => frame !== described[index - 1]).slice(-GROUPED_FRAMES)
}

function describeFrame(frame: Frame): string {
  return `${frame.module ?? normalisePath(frame.filename ?? '')}#${normaliseFunction(frame.function ?? '')}`
}

/** `async Object.load` and `new Foo` differ between engines, not between failures. */
function normaliseFunction(name: string): string {
  return name.replace(/^(?:async|new|get|set) /, '').replace(/^(?:Object|Module|HTML\w+Element|Window)\./, '')
}

/** Without origin, query, build folder and hash of the build. */
export function normalisePath(filename: string): string {
  return filename
    .replace(/^(?:[a-z][\w+.-]{1,20}:\/\/[^/]*|file:\/\/)/i, '')
    .replace(/[?#].*$/, '')
    .replace(/^.*?\/(?=(?:_next|_waymark|\.next|\.waymark|node_modules)\/)/, '/')
    .replace(/^\/?(?:_next|_waymark)\/(?:static\/)?/, '/')
    .replace(/^\/\.(?:next|waymark)\//, '/')
    .replace(/([.-])(?=[\w-]{8,24}\.(?:m|c)?js$)(?=[\w-]*\d)[\w-]{8,24}(?=\.(?:m|c)?js$)/, '')
    .replace(/^(?:\.{0,2}\/)+/, '/')
}

function normaliseMessage(message: string): string {
  const lines = message.split('\n').filter((line) => line.trim() !== '')
  return normaliseValue(lines.slice(0, 2).join('\n').trim())
}

/** Every frame is of another origin: an extension or an embedded script. */
function isThirdParty(exception: ExceptionInfo, appOrigins: readonly string[]): boolean {
  const origins = exception.frames.map((frame) => /^[\w-]+:\/\/[^/]*/.exec(frame.filename ?? '')?.[0])
  if (origins.length === 0 || origins.includes(undefined)) return false
  if (origins.every((origin) => /^[\w-]*-extension:/.test(origin ?? ''))) return true
  if (appOrigins.length === 0) return false
  return origins.every((origin) => !(origin ?? '').startsWith('app:') && !appOrigins.includes(origin ?? ''))
}

export function readFingerprint(value: unknown): string[] {
  if (!Array.isArray(value)) return []
  const parts = value.filter((part) => ['string', 'number', 'boolean'].includes(typeof part)).map(String)
  // The default alone is the same as none.
  return parts.every((part) => DEFAULT_PART.test(part))
    ? []
    : parts.map((part) => part.slice(0, MAX_TAG_CHARS))
}

/** Errors repeat, so the latest keys are remembered. */
const knownKeys = new Map<string, string>()
const MAX_KNOWN_KEYS = 2_000

function hash(parts: readonly string[]): string {
  const text = JSON.stringify(parts)
  const known = knownKeys.get(text)
  if (known !== undefined) return known
  const key = createHash('sha256').update(text).digest('hex')
  if (knownKeys.size >= MAX_KNOWN_KEYS) knownKeys.clear()
  knownKeys.set(text, key)
  return key
}
