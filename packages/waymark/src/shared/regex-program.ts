/** Turns a parsed expression into steps, and these into numbers for the matcher in `linear-regex.ts`. */
import { MAX_REGEX_STEPS } from './limits.ts'
import { PatternError } from './pattern-error.ts'
import { type CharSet, type CodeRanges, createCharSet } from './regex-charset.ts'
import type { Assertion, Inside, ParsedRegex, RegexNode } from './regex-syntax.ts'

/** Targets are indices of steps. A step without a target goes on to the next one. */
type Step =
  | { kind: 'char'; code: number }
  /** A letter of ASCII in either case; `code` is the small one. */
  | { kind: 'letter'; code: number }
  | { kind: 'set'; set: CharSet }
  | { kind: 'assert'; at: Assertion }
  /** Tries `first`, and `second` when that fails. */
  | { kind: 'split'; first: number; second: number }
  | { kind: 'jump'; to: number }
  /** Writes the position into a slot, or empties slots. */
  | { kind: 'save'; slot: number }
  | { kind: 'clear'; from: number; to: number }
  /** Steps from `body` to an `accept` say whether the rest of the text begins so; `slot` is where. */
  | { kind: 'look'; negative: boolean; body: number; slot: number }
  /** An iteration that consumes nothing between these two fails: JavaScript leaves the loop instead. */
  | { kind: 'begin-iteration' }
  | { kind: 'end-iteration' }
  | { kind: 'accept' }

/** Kinds of steps as numbers, and `ASSERTIONS` as their argument: the matcher spends all its time telling them apart. */
export const STEP_KINDS = {
  char: 0,
  letter: 1,
  set: 2,
  assert: 3,
  split: 4,
  jump: 5,
  save: 6,
  clear: 7,
  look: 8,
  'begin-iteration': 9,
  'end-iteration': 10,
  accept: 11,
} as const

export const ASSERTIONS: readonly Assertion[] = ['start', 'end', 'word-edge', 'no-word-edge']

export interface RegexProgram {
  kinds: Uint8Array
  /** Code, set, assertion, first target, slot, start of a range of slots, or body of a lookahead. */
  left: Int32Array
  /** Second target, end of a range of slots, slot of a lookahead. */
  right: Int32Array
  sets: CharSet[]
  /** Steps that can be reached in two ways have a number from 0 on, others -1. Only those need a memory. */
  joins: Int16Array
  joinCount: number
  /** Whether a lookahead at this step must fail. */
  isNegative: Uint8Array
  /** Whether it matters if something was consumed since `begin-iteration`. */
  hasEmptyIterations: boolean
  /** Two for the match, two for each group, then one for each lookahead with groups. */
  slotCount: number
  captureCount: number
  /** First step of the lookahead that owns a slot above `captureCount`. */
  lookBodies: Map<number, number>
}

export interface ProgramOptions {
  ignoreCase: boolean
}

interface Builder extends ProgramOptions {
  steps: Step[]
  visits: number
  lookBase: number
  lookBodies: Map<number, number>
}

export function buildProgram(regex: ParsedRegex, options: ProgramOptions): RegexProgram {
  const captureCount = 2 * (regex.groupCount + 1)
  const builder: Builder = {
    ...options,
    steps: [],
    visits: 0,
    lookBase: captureCount,
    lookBodies: new Map(),
  }
  addNode(builder, regex.body)
  add(builder, { kind: 'assert', at: 'end' })
  add(builder, { kind: 'accept' })
  const { steps, lookBodies } = builder
  return {
    ...flatten(steps),
    ...numberJoins(steps),
    hasEmptyIterations: steps.some((step) => step.kind === 'end-iteration'),
    slotCount: captureCount + regex.lookCount,
    captureCount,
    lookBodies,
  }
}

function add(builder: Builder, step: Step): number {
  if (builder.steps.length >= MAX_REGEX_STEPS) throw createSizeError()
  return builder.steps.push(step) - 1
}

function createSizeError(): PatternError {
  return new PatternError(
    `it is larger than ${MAX_REGEX_STEPS} steps when its repetitions are written out`,
    0,
  )
}

function addNode(builder: Builder, node: RegexNode): void {
  // Repeating what has no steps, such as `(?:){99999}`, would run without ever reaching the limit of steps.
  if (++builder.visits > MAX_REGEX_STEPS * 4) throw createSizeError()
  switch (node.kind) {
    case 'char':
      addChar(builder, node.code)
      break
    case 'set':
      addSet(builder, node)
      break
    case 'assert':
      add(builder, node)
      break
    case 'sequence':
      for (const item of node.items) addNode(builder, item)
      break
    case 'choice':
      addChoice(builder, node.options)
      break
    case 'group':
      add(builder, { kind: 'save', slot: 2 * node.index })
      addNode(builder, node.body)
      add(builder, { kind: 'save', slot: 2 * node.index + 1 })
      break
    case 'look':
      addLook(builder, node)
      break
    case 'repeat':
      addRepeat(builder, node)
      break
  }
}

function addChar(builder: Builder, code: number): void {
  const letter = code | 0x20
  if (!builder.ignoreCase) add(builder, { kind: 'char', code })
  // Outside of ASCII one small letter may have several capital ones.
  else if (code >= 128) addSet(builder, { ranges: [code, code], negated: false })
  else if (letter >= 0x61 && letter <= 0x7a) add(builder, { kind: 'letter', code: letter })
  else add(builder, { kind: 'char', code })
}

function addSet(builder: Builder, { ranges, negated }: { ranges: CodeRanges; negated: boolean }): void {
  const set = createCharSet(ranges, { negated, ignoreCase: builder.ignoreCase })
  add(builder, { kind: 'set', set })
}

function addChoice(builder: Builder, options: RegexNode[]): void {
  const ends: { kind: 'jump'; to: number }[] = []
  for (const [index, option] of options.entries()) {
    if (index === options.length - 1) {
      addNode(builder, option)
      break
    }
    const split = { kind: 'split' as const, first: builder.steps.length + 1, second: 0 }
    add(builder, split)
    addNode(builder, option)
    const end = { kind: 'jump' as const, to: 0 }
    add(builder, end)
    ends.push(end)
    split.second = builder.steps.length
  }
  for (const end of ends) end.to = builder.steps.length
}

function addLook(builder: Builder, node: RegexNode & { kind: 'look' }): void {
  const hasGroups = !node.negative && node.inside.groups[0] < node.inside.groups[1]
  const slot = hasGroups ? builder.lookBase + node.index : -1
  const look = { kind: 'look' as const, negative: node.negative, body: builder.steps.length + 2, slot }
  add(builder, look)
  const skip = { kind: 'jump' as const, to: 0 }
  add(builder, skip)
  addNode(builder, node.body)
  add(builder, { kind: 'accept' })
  skip.to = builder.steps.length
  if (hasGroups) builder.lookBodies.set(slot, look.body)
}

function addRepeat(builder: Builder, node: RegexNode & { kind: 'repeat' }): void {
  const { body, min, max, lazy, inside } = node
  for (let count = 0; count < min; count++) addIteration(builder, body, inside)
  if (max === Infinity) {
    const split = addSplit(builder)
    addCheckedIteration(builder, body, inside)
    add(builder, { kind: 'jump', to: split.at })
    split.finish(lazy)
    return
  }
  const splits = []
  for (let count = min; count < max; count++) {
    splits.push(addSplit(builder))
    addCheckedIteration(builder, body, inside)
  }
  for (const split of splits) split.finish(lazy)
}

/** A choice between what is added next and what follows it; the order is decided when the end is known. */
function addSplit(builder: Builder): { at: number; finish(lazy: boolean): void } {
  const split = { kind: 'split' as const, first: 0, second: 0 }
  const at = add(builder, split)
  return {
    at,
    finish(lazy) {
      const end = builder.steps.length
      split.first = lazy ? end : at + 1
      split.second = lazy ? at + 1 : end
    },
  }
}

function addCheckedIteration(builder: Builder, body: RegexNode, inside: Inside): void {
  if (!canBeEmpty(body)) return addIteration(builder, body, inside)
  add(builder, { kind: 'begin-iteration' })
  addIteration(builder, body, inside)
  add(builder, { kind: 'end-iteration' })
}

/** In JavaScript each iteration forgets what the groups of the one before held. */
function addIteration(builder: Builder, body: RegexNode, { groups, looks }: Inside): void {
  if (groups[0] < groups[1]) add(builder, { kind: 'clear', from: 2 * groups[0], to: 2 * groups[1] })
  if (groups[0] < groups[1] && looks[0] < looks[1])
    add(builder, { kind: 'clear', from: builder.lookBase + looks[0], to: builder.lookBase + looks[1] })
  addNode(builder, body)
}

function canBeEmpty(node: RegexNode): boolean {
  switch (node.kind) {
    case 'char':
    case 'set':
      return false
    case 'sequence':
      return node.items.every(canBeEmpty)
    case 'choice':
      return node.options.some(canBeEmpty)
    case 'group':
      return canBeEmpty(node.body)
    case 'repeat':
      return node.min === 0 || canBeEmpty(node.body)
    default:
      return true
  }
}

function numberJoins(steps: Step[]): { joins: Int16Array; joinCount: number } {
  const ways = new Uint16Array(steps.length + 1)
  const count = (index: number, by = 1): void => {
    ways[index] = (ways[index] ?? 0) + by
  }
  for (const [index, step] of steps.entries()) {
    if (step.kind === 'split') {
      count(step.first)
      count(step.second)
    } else if (step.kind === 'jump') count(step.to)
    else if (step.kind !== 'accept') count(index + 1)
    // Each position may ask a lookahead, and all of them share its memory.
    if (step.kind === 'look') count(step.body, 2)
  }
  let joinCount = 0
  const joins = Int16Array.from(steps, (_, index) => ((ways[index] ?? 0) > 1 ? joinCount++ : -1))
  return { joins, joinCount }
}

function flatten(steps: Step[]): Pick<RegexProgram, 'kinds' | 'left' | 'right' | 'sets' | 'isNegative'> {
  const sets: CharSet[] = []
  const args = steps.map((step): [left: number, right: number] => {
    switch (step.kind) {
      case 'char':
      case 'letter':
        return [step.code, 0]
      case 'set':
        return [sets.push(step.set) - 1, 0]
      case 'assert':
        return [ASSERTIONS.indexOf(step.at), 0]
      case 'split':
        return [step.first, step.second]
      case 'jump':
        return [step.to, 0]
      case 'save':
        return [step.slot, 0]
      case 'clear':
        return [step.from, step.to]
      case 'look':
        return [step.body, step.slot]
      default:
        return [0, 0]
    }
  })
  return {
    kinds: Uint8Array.from(steps, (step) => STEP_KINDS[step.kind]),
    left: Int32Array.from(args, ([left]) => left),
    right: Int32Array.from(args, ([, right]) => right),
    sets,
    isNegative: Uint8Array.from(steps, (step) => (step.kind === 'look' && step.negative ? 1 : 0)),
  }
}
