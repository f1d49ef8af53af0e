import { createHash } from 'node:crypto'
import { MAX_FINGERPRINT_PARTS } from '../limits.ts'
import { isDefaultPart } from './fingerprint.ts'
import { isThirdParty, type AppPlace } from './grouping-origin.ts'
import type { GroupingRule } from './grouping-rule.ts'
import type { ExceptionInfo, Frame } from './stack.ts'
import { WM_1 } from './wm-1.ts'
import { WM_2 } from './wm-2.ts'
import { WM_3 } from './wm-3.ts'
import { WM_4 } from './wm-4.ts'

/**
 * Which events are the same issue. The key must not change for an event that is stored; another rule is another version in
 * another file.
 */
const RULES: Record<GroupingVersion, GroupingRule> = {
  'wm-1': WM_1,
  'wm-2': WM_2,
  'wm-3': WM_3,
  'wm-4': WM_4,
}

export type GroupingVersion = 'wm-1' | 'wm-2' | 'wm-3' | 'wm-4'

/** What new projects get. */
export const LATEST_GROUPING: GroupingVersion = 'wm-4'

const VERSIONS: readonly GroupingVersion[] = ['wm-1', 'wm-2', 'wm-3', 'wm-4']

/** What a project may have had before, the latest first. */
export function listFormerGroupings(version: GroupingVersion): GroupingVersion[] {
  return VERSIONS.slice(0, VERSIONS.indexOf(version)).reverse()
}

export interface GroupingInput extends AppPlace {
  fingerprint: readonly string[]
  /** Oldest cause first, what was thrown last. */
  exceptions: readonly ExceptionInfo[]
  /** Template of a message. */
  message: string
}

export function computeGroupingKey(version: GroupingVersion, input: GroupingInput): string {
  const rule = RULES[version]
  if (input.fingerprint.length === 0) return hash([version, ...describe(rule, input)])
  const parts = input.fingerprint.slice(0, MAX_FINGERPRINT_PARTS)
  // Without the default part the key is the same in every version, as long as the parts are short.
  return hash([
    'fingerprint',
    ...parts.flatMap((part) => (isDefaultPart(part) ? describe(rule, input) : [rule.readPart(part)])),
  ])
}

/** The parts of the key, before they are hashed. */
function describe(rule: GroupingRule, input: GroupingInput): string[] {
  const main = findMainException(input.exceptions)
  if (main === undefined) return ['message', rule.normaliseValue(firstLines(input.message))]
  const place = rule.knowsPage ? input : { appOrigins: input.appOrigins }
  if (isThirdParty(main, place)) return ['third-party', main.type, rule.normaliseValue(main.value)]
  const stack = describeStack(rule, main.frames)
  if (stack.length === 0) return ['value', main.type, rule.normaliseValue(main.value)]
  const kind = main.mechanism.synthetic === true ? nameSynthetic(rule, main) : main.type
  const text = rule.isVague(stack) ? [rule.normaliseValue(main.value)] : []
  return ['stack', kind, ...stack, ...text]
}

/** Stacks that come again are the same objects, and rules are few. */
const describedStacks = new WeakMap<readonly Frame[], Map<GroupingRule, string[]>>()

function describeStack(rule: GroupingRule, frames: readonly Frame[]): string[] {
  const described = describedStacks.get(frames) ?? new Map<GroupingRule, string[]>()
  const known = described.get(rule)
  if (known !== undefined) return known
  const parts = rule.describeStack(frames)
  describedStacks.set(frames, described.set(rule, parts))
  return parts
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
  return (crash && rule.nameOf(crash)) ?? rule.normalisePath(crash?.filename ?? '')
}

function firstLines(message: string): string {
  const lines = message.split('\n').filter((line) => line.trim() !== '')
  return lines.slice(0, 2).join('\n').trim()
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
