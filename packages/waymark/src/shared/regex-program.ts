/** Turns a parsed expression into steps for the matcher in `linear-regex.ts`. */
import { MAX_REGEX_STEPS } from './limits.ts'
import { PatternError } from './pattern-error.ts'
import { type CharSet, type CodeRanges, createCharSet } from './regex-charset.ts'
import type { Assertion, Inside, ParsedRegex, RegexNode } from './regex-syntax.ts'

/** Targets are indices of steps. A step without a target goes on to the next one. */
export type Step =
  | { kind: 'char'; code: number }
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

export interface RegexProgram {
  steps: Step[]
  /** Steps that can be reached in two ways have a number from 0 on, others -1. Only those need a memory. */
  joins: Int16Array
  joinCount: number
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
    steps,
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
      if (builder.ignoreCase && hasCase(node.code))
        addSet(builder, { ranges: [node.code, node.code], negated: false })
      else add(builder, node)
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

function hasCase(code: number): boolean {
  // Outside of ASCII one small letter may have several capital ones.
  return code >= 128 || /[A-Za-z]/.test(String.fromCharCode(code))
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
