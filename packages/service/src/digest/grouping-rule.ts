import type { Frame } from './stack.ts'

/** What differs between the versions of grouping. */
export interface GroupingRule extends NamingRule {
  /** How a stack tells the place of a failure: parts of the key; none when no frame says anything. */
  describeStack(frames: readonly Frame[]): string[]
  /** The parts of a stack say so little that the text of the error counts as well. */
  isVague(stack: readonly string[]): boolean
  /** Takes out of a text what differs from one occurrence to the next. */
  normaliseValue(text: string): string
  /** As much of a part of a fingerprint as counts. */
  readPart(part: string): string
  /** The origin of the page tells foreign scripts where those of the app are not known. */
  knowsPage: boolean
}

/** What a frame is called. */
export interface NamingRule {
  nameOf(frame: Frame): string | undefined
  normalisePath(filename: string): string
}

const GROUPED_FRAMES = 5

/** The frames of the app, or all where none is; caller first. */
export function selectFrames(frames: readonly Frame[]): Frame[] {
  const usable = frames.filter((frame) => frame.function !== undefined || frame.filename !== undefined)
  const inApp = usable.filter((frame) => frame.inApp)
  return inApp.length > 0 ? inApp : usable
}

/** File and function of each frame, the innermost ones. Recursion of another depth is the same failure. */
export function describePlaces(frames: readonly Frame[], rule: NamingRule): string[] {
  const places = frames.map(
    (frame) =>
      `${frame.module ?? rule.normalisePath(frame.filename ?? '')}#${normaliseFunction(rule.nameOf(frame) ?? '')}`,
  )
  return places.filter((place, index) => place !== places[index - 1]).slice(-GROUPED_FRAMES)
}

/** `async Object.load` and `new Foo` differ between engines, not between failures. */
function normaliseFunction(name: string): string {
  return name.replace(/^(?:async|new|get|set) /, '').replace(/^(?:Object|Module|HTML\w+Element|Window)\./, '')
}
