/**
 * Regular expressions whose time grows with the length of the text and not faster.
 * It tries alternatives in the order JavaScript does, and remembers at which (step, position) it was: without
 * back-references the second visit would end as the first one did. So results are those of `RegExp`.
 */
import { MAX_PATTERN_CHARS } from './limits.ts'
import { PatternError } from './pattern-error.ts'
import { hasCode, isWordCode } from './regex-charset.ts'
import { ASSERTIONS, buildProgram, type RegexProgram, STEP_KINDS } from './regex-program.ts'
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
  const { kinds, left, right, joins } = program
  const { records } = from
  const base = stack.length
  let { step, position } = from
  let consumed = 0
  for (;;) {
    let fails = false
    const join = joins[step] ?? -1
    if (join >= 0) {
      const memo = (search.memo ??= createMemo(search))
      const row = program.hasEmptyIterations ? join * 2 + consumed : join
      const state = row * (text.length + 1) + position
      const known = memo[state]
      if (known === SUCCEEDS && !records) return succeed(search, base)
      if (known === FAILS) fails = true
      else if (known !== SUCCEEDS) {
        memo[state] = FAILS
        // Only lookaheads are asked again.
        if (!records) stack.push(TRAIL, state)
      }
    }
    if (!fails) {
      const argument = left[step] ?? 0
      const at = step++
      switch (kinds[at]) {
        case STEP_KINDS.char:
          fails = text.charCodeAt(position++) !== argument
          consumed = 1
          break
        case STEP_KINDS.letter:
          fails = (text.charCodeAt(position++) | 0x20) !== argument
          consumed = 1
          break
        case STEP_KINDS.set:
          fails = position >= text.length || !hasSetCode(program, argument, text.charCodeAt(position))
          position++
          consumed = 1
          break
        case STEP_KINDS.assert:
          fails = !holds(text, position, ASSERTIONS[argument])
          break
        case STEP_KINDS.split:
          stack.push((right[at] ?? 0) * 2 + consumed, position)
          step = argument
          break
        case STEP_KINDS.jump:
          step = argument
          break
        case STEP_KINDS.save:
          if (records) write(search, argument, position)
          break
        case STEP_KINDS.clear:
          if (records) for (let slot = argument; slot < (right[at] ?? 0); slot++) write(search, slot, -1)
          break
        case STEP_KINDS.look:
          fails = look(search, { step: argument, at, position, records })
          break
        case STEP_KINDS['begin-iteration']:
          consumed = 0
          break
        case STEP_KINDS['end-iteration']:
          fails = consumed === 0
          break
        default:
          return succeed(search, base)
      }
    }
    if (!fails) continue
    if (!goBack(search, base)) return false
    position = stack.pop() ?? 0
    const alternative = stack.pop() ?? 0
    step = alternative >> 1
    consumed = alternative & 1
  }
}

function hasSetCode({ sets }: RegexProgram, index: number, code: number): boolean {
  const set = sets[index]
  return set !== undefined && hasCode(set, code)
}

/** Whether a lookahead fails. What its groups hold is asked later, so that only the position is noted. */
function look(
  search: Search,
  { at, ...from }: { step: number; at: number; position: number; records: boolean },
): boolean {
  const { isNegative, right } = search.program
  const found = run(search, { ...from, records: false })
  if (found === (isNegative[at] === 1)) return true
  const slot = right[at] ?? -1
  if (from.records && slot >= 0) write(search, slot, from.position)
  return false
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

function holds(text: string, position: number, at: Assertion | undefined): boolean {
  if (at === 'start') return position === 0
  if (at === 'end') return position === text.length
  const before = position > 0 && isWordCode(text.charCodeAt(position - 1))
  const after = position < text.length && isWordCode(text.charCodeAt(position))
  return (before !== after) === (at === 'word-edge')
}
