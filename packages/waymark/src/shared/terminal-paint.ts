/** Colours of terminal output. Who prints decides the depth; text formatters only say what a word means. */
export type ColorDepth = 'none' | 'basic' | 'full'

export interface Paint {
  /** The one strong colour: look here. */
  accent(text: string): string
  strong(text: string): string
  faint(text: string): string
  bad(text: string): string
  warn(text: string): string
  good(text: string): string
}

const RESET = '\u001B[0m'

export function createPaint(depth: ColorDepth): Paint {
  const style = (sequence: string) => (text: string) =>
    depth === 'none' || text === '' ? text : `\u001B[${sequence}m${text}${RESET}`
  return {
    accent: style(depth === 'full' ? '38;2;217;72;15' : '33'),
    strong: style('1'),
    faint: style('2'),
    bad: style('31'),
    warn: style('33'),
    good: style('32'),
  }
}

/** Names from disk or from a command line may hold escape sequences; a terminal must not obey them. */
export function stripControls(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '\uFFFD')
}
