import { randomUUID } from 'node:crypto'
import { MAX_EXCEPTIONS } from '../limits.ts'
import type { Frame } from './stack.ts'
import { asObject, asValues } from './values.ts'

/**
 * Stacks that came before. An error that happens again brings the same text again, and parsing, reading, masking and writing its
 * frames is most of the work that an event makes: a text that is known is not looked into.
 */
export class KnownStack {
  /** The list of frames as it was sent, which is JSON. */
  readonly #text: string
  /** What the text says, until it is read for the first time. */
  #sent: unknown
  #frames: Frame[] | undefined

  constructor(text: string, sent: unknown) {
    this.#text = text
    this.#sent = sent
  }

  /**
   * Its frames, which other events have as well: they must not be changed. `isSame` says that they depend on nothing but the
   * text.
   */
  read(isSame: boolean, readFrames: (sent: unknown) => Frame[]): Frame[] {
    if (isSame && this.#frames !== undefined) return this.#frames
    const frames = readFrames(this.#sent ?? JSON.parse(this.#text))
    this.#sent = undefined
    // What is said about variables is cut later, by the settings of each project.
    if (!isSame || frames.some((frame) => frame.vars !== undefined)) return frames
    writtenStacks.set(frames, JSON.stringify(frames))
    this.#frames = frames
    return frames
  }
}

const writtenStacks = new WeakMap<Frame[], string>()

/** The frames as JSON. */
export function writeFrames(frames: Frame[]): string {
  return writtenStacks.get(frames) ?? JSON.stringify(frames)
}

const knownStacks = new Map<string, KnownStack>()
/** With what is made of them, about four times as much memory. */
const MAX_KNOWN_CHARS = 1_000_000
/** Longer ones are rare, and one would push out many others. */
const MAX_STACK_CHARS = 50_000
let knownChars = 0

const START = '"stacktrace":{"frames":['
const END = '}]'
/** Stands for a stack while the rest is parsed. Nobody outside knows it, so no event can have it. */
const MARK = randomUUID()

/** `JSON.parse` of an event, with a `KnownStack` in the place of the frames of an exception where they are written as usual. */
export function parseEvent(text: string): unknown {
  const stacks: KnownStack[] = []
  let rest = ''
  let done = 0
  // A text with very many is no event of a client.
  for (let from = 0, tries = 0; tries < MAX_EXCEPTIONS; tries += 1) {
    const at = text.indexOf(START, from)
    if (at === -1) break
    const start = at + START.length - 1
    const end = text.indexOf(END, start) + END.length
    const stack = end < start ? undefined : findStack(text.slice(start, end))
    from = start
    if (stack === undefined) continue
    rest += `${text.slice(done, start)}"${MARK}${stacks.length}"`
    done = end
    from = end
    stacks.push(stack)
  }
  if (stacks.length === 0) return JSON.parse(text)
  const event: unknown = JSON.parse(rest + text.slice(done))
  return placeStacks(event, stacks) ? event : JSON.parse(text)
}

/** Within a string every quote is escaped, so `START` is where a list begins; and what is JSON by itself is all of that list. */
function findStack(text: string): KnownStack | undefined {
  const known = knownStacks.get(text)
  if (known !== undefined || text.length > MAX_STACK_CHARS) return known
  let sent: unknown
  try {
    sent = JSON.parse(text)
  } catch {
    // The end is in the text of a frame.
    return undefined
  }
  if (knownChars + text.length > MAX_KNOWN_CHARS) {
    knownStacks.clear()
    knownChars = 0
  }
  // A part of a text keeps all of it in memory.
  const copy = Buffer.from(text).toString()
  const stack = new KnownStack(copy, sent)
  knownStacks.set(copy, stack)
  knownChars += copy.length
  return stack
}

/** Whether all of them have a place: what else an app calls by these names is not ours to change. */
function placeStacks(event: unknown, stacks: readonly KnownStack[]): boolean {
  let placed = 0
  for (const exception of asValues(asObject(event)?.['exception'])) {
    const trace = asObject(exception['stacktrace'])
    const frames = trace?.['frames']
    if (trace === undefined || typeof frames !== 'string' || !frames.startsWith(MARK)) continue
    trace['frames'] = stacks[Number(frames.slice(MARK.length))]
    placed += 1
  }
  return placed === stacks.length
}
