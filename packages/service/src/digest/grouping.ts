import { createHash } from 'node:crypto'
import { MAX_FINGERPRINT_PARTS, MAX_TAG_CHARS } from '../limits.ts'
import { normaliseValue } from './normalise-value.ts'
import { normalisePath, type GroupingRule } from './grouping-rule.ts'
import type { ExceptionInfo } from './stack.ts'
import { WM_1 } from './wm-1.ts'
import { WM_2 } from './wm-2.ts'

/**
 * Which events are the same issue. The key must not change for an event that is stored; another rule is another version in
 * another file.
 */
const RULES: Record<GroupingVersion, GroupingRule> = { 'wm-1': WM_1, 'wm-2': WM_2 }

export type GroupingVersion = 'wm-1' | 'wm-2'

/** What new projects get. */
export const LATEST_GROUPING: GroupingVersion = 'wm-2'

export interface GroupingInput {
  fingerprint: readonly string[]
  /** Oldest cause first, what was thrown last. */
  exceptions: readonly ExceptionInfo[]
  /** Template of a message. */
  message: string
  /** Origins whose scripts belong to the app; empty: not known. */
  appOrigins: readonly string[]
}

const DEFAULT_PART = /^\{\{ ?default ?\}\}$/

export function computeGroupingKey(version: GroupingVersion, input: GroupingInput): string {
  const rule = RULES[version]
  if (input.fingerprint.length === 0) return hash([version, ...describe(rule, input)])
  const parts = input.fingerprint.slice(0, MAX_FINGERPRINT_PARTS)
  // Without the default part the key is the same in every version.
  return hash([
    'fingerprint',
    ...parts.flatMap((part) => (DEFAULT_PART.test(part) ? describe(rule, input) : [part])),
  ])
}

/** The parts of the key, before they are hashed. */
function describe(rule: GroupingRule, input: GroupingInput): string[] {
  const main = findMainException(input.exceptions)
  if (main === undefined) return ['message', normaliseMessage(input.message)]
  if (isThirdParty(main, input.appOrigins)) return ['third-party', main.type, normaliseValue(main.value)]
  const stack = rule.describeStack(main.frames)
  if (stack.length === 0) return ['value', main.type, normaliseValue(main.value)]
  const kind = main.mechanism.synthetic === true ? nameSynthetic(rule, main) : main.type
  return ['stack', kind, ...stack]
}

/** What was thrown; of a message, nothing. Component stacks and chained causes only explain it. */
export function findMainException(exceptions: readonly ExceptionInfo[]): ExceptionInfo | undefined {
  if (exceptions[0]?.isMessage === true) return undefined
  const isMain = (exception: ExceptionInfo): boolean =>
    !isComponentStack(exception) &&
    (exception.mechanism.type !== 'chained' || exception.mechanism.source === undefined)
  return exceptions.findLast(isMain) ?? exceptions.at(-1)
}

/** The components around the one that failed; as exceptions they are no calls of each other. */
export function isComponentStack(exception: ExceptionInfo): boolean {
  return exception.type.startsWith('React ErrorBoundary')
}

function nameSynthetic(rule: GroupingRule, { frames }: ExceptionInfo): string {
  const crash = frames.at(-1)
  return (crash && rule.nameOf(crash)) ?? normalisePath(crash?.filename ?? '')
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
