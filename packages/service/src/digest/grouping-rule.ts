import type { Frame } from './stack.ts'

/** What differs between the versions of grouping: how a stack tells the place of a failure. */
export interface GroupingRule {
  nameOf(frame: Frame): string | undefined
  /** Parts of the key; none when no frame says anything. */
  describeStack(frames: readonly Frame[]): string[]
}

const GROUPED_FRAMES = 5

/** The frames of the app, or all where none is; caller first. */
export function selectFrames(frames: readonly Frame[]): Frame[] {
  const usable = frames.filter((frame) => frame.function !== undefined || frame.filename !== undefined)
  const inApp = usable.filter((frame) => frame.inApp)
  return inApp.length > 0 ? inApp : usable
}

/** File and function of each frame, the innermost ones. Recursion of another depth is the same failure. */
export function describePlaces(frames: readonly Frame[], nameOf: GroupingRule['nameOf']): string[] {
  const places = frames.map(
    (frame) =>
      `${frame.module ?? normalisePath(frame.filename ?? '')}#${normaliseFunction(nameOf(frame) ?? '')}`,
  )
  return places.filter((place, index) => place !== places[index - 1]).slice(-GROUPED_FRAMES)
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
