/**
 * Regular expressions whose time grows with the length of the text and not faster.
 * It tries alternatives in the order JavaScript does, and remembers at which (step, position) it was: without
 * back-references the second visit would end as the first one did. So results are those of `RegExp`.
 */
import { MAX_PATTERN_CHARS } from './limits.ts'
import { PatternError } from './pattern-error.ts'
import { hasCode, isWordCode } from './regex-charset.ts'
import { buildProgram, type RegexProgram } from './regex-program.ts'
import { type Assertion, parseRegex } from './regex-syntax.ts'

export interface LinearRegex {
  /** The whole text must match. Index 0 holds it, the others hold the groups. */
  match(text: string): (string | undefined)[] | undefined
  /** Index of each named group. */
  groupNames: ReadonlyMap<string, number>
}

/** Throws a `PatternError` when the expression cannot be used. */
export function compileLinearRegex(source: string, options: { ignoreCase?: boolean } = {}): LinearRegex {
  if (source.length > MAX_PATTERN_CHARS)
    throw new PatternError(`it is longer than ${MAX_PATTERN_CHARS} characters`, MAX_PATTERN_CHARS)
  const parsed = parseRegex(source)
  const program = buildProgram(parsed, { ignoreCase: options.ignoreCase ?? false })
  return {
    groupNames: parsed.groupNames,
    match: (text) => matchProgram(program, text),
  }
}

/** What is known of a state: a step, a position, and whether the current iteration consumed something. */
const FAILS = 1
const SUCCEEDS = 2

interface Search {
  program: RegexProgram
  text: string
  /** Made when the first join is reached: most texts fail before. */
  memo: Uint8Array | undefined
  slots: Int32Array
  /**
   * Pairs. A step (doubled, plus one if something was consumed) and a position: an alternative to try.
   * `TRAIL` and a state: the state is on the way that is being tried. Below that, a slot and its value before.
   */
  stack: number[]
}

const TRAIL = -1
const FIRST_UNDO = -2

function matchProgram(program: RegexProgram, text: string): (string | undefined)[] | undefined {
  const slots = new Int32Array(program.slotCount).fill(-1)
  const search: Search = { program, text, memo: undefined, slots, stack: [] }
  if (!run(search, { step: 0, position: 0, records: true })) return undefined
  // While searching, a lookahead only says yes or no. What its groups hold is found out here, once.
  for (let slot = program.captureCount; slot < program.slotCount; slot++) {
    const body = program.lookBodies.get(slot)
    const position = slots[slot] ?? -1
    if (body !== undefined && position >= 0) run(search, { step: body, position, records: true })
  }
  const captures: (string | undefined)[] = [text]
  for (let slot = 2; slot < program.captureCount; slot += 2) {
    const end = slots[slot + 1] ?? -1
    captures.push(end < 0 ? undefined : text.slice(slots[slot], end))
  }
  return captures
}

/** One loop for speed: a step is a few instructions, and a call for each would double the time. */
function run(search: Search, from: { step: number; position: number; records: boolean }): boolean {
  const { program, text, stack } = search
  const { steps, joins, hasEmptyIterations } = program
  const { records } = from
  const base = stack.length
  let { step: index, position } = from
  let consumed = 0
  for (;;) {
    let fails = false
    const join = joins[index] ?? -1
    if (join >= 0) {
      const memo = (search.memo ??= createMemo(search))
      const row = hasEmptyIterations ? join * 2 + consumed : join
      const state = row * (text.length + 1) + position
      const known = memo[state]
      if (known === FAILS) fails = true
      else if (known === SUCCEEDS) {
        if (!records) return succeed(search, base)
      } else {
        memo[state] = FAILS
        stack.push(TRAIL, state)
      }
    }
    const step = steps[index]
    if (!fails && step) {
      index++
      switch (step.kind) {
        case 'char':
          fails = text.charCodeAt(position) !== step.code
          position++
          consumed = 1
          break
        case 'set':
          fails = position >= text.length || !hasCode(step.set, text.charCodeAt(position))
          position++
          consumed = 1
          break
        case 'assert':
          fails = !holds(text, position, step.at)
          break
        case 'split':
          stack.push(step.second * 2 + consumed, position)
          index = step.first
          break
        case 'jump':
          index = step.to
          break
        case 'save':
          if (records) write(search, step.slot, position)
          break
        case 'clear':
          if (records) for (let slot = step.from; slot < step.to; slot++) write(search, slot, -1)
          break
        case 'look':
          fails = run(search, { step: step.body, position, records: false }) === step.negative
          if (!fails && records && step.slot >= 0) write(search, step.slot, position)
          break
        case 'begin-iteration':
          consumed = 0
          break
        case 'end-iteration':
          fails = consumed === 0
          break
        case 'accept':
          return succeed(search, base)
      }
    }
    if (!fails) continue
    if (!goBack(search, base)) return false
    position = stack.pop() ?? 0
    const alternative = stack.pop() ?? 0
    index = alternative >> 1
    consumed = alternative & 1
  }
}

function createMemo({ program, text }: Search): Uint8Array {
  return new Uint8Array(program.joinCount * (program.hasEmptyIterations ? 2 : 1) * (text.length + 1))
}

function write(search: Search, slot: number, value: number): void {
  search.stack.push(FIRST_UNDO - slot, search.slots[slot] ?? -1)
  search.slots[slot] = value
}

/** Takes back what was done since the last alternative, which is then on top of the stack; false: there is none. */
function goBack({ stack, slots }: Search, base: number): boolean {
  while (stack.length > base) {
    const kind = stack[stack.length - 2] ?? 0
    if (kind >= 0) return true
    if (kind !== TRAIL) slots[FIRST_UNDO - kind] = stack[stack.length - 1] ?? -1
    stack.pop()
    stack.pop()
  }
  return false
}

/** All states on the way to here lead to success; for a lookahead that is asked again this is the answer. */
function succeed({ stack, memo }: Search, base: number): true {
  if (memo) {
    for (let index = base; index < stack.length; index += 2) {
      if (stack[index] === TRAIL) memo[stack[index + 1] ?? 0] = SUCCEEDS
    }
  }
  stack.length = base
  return true
}

function holds(text: string, position: number, at: Assertion): boolean {
  if (at === 'start') return position === 0
  if (at === 'end') return position === text.length
  const before = position > 0 && isWordCode(text.charCodeAt(position - 1))
  const after = position < text.length && isWordCode(text.charCodeAt(position))
  return (before !== after) === (at === 'word-edge')
}
