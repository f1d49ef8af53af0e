import type { WaymarkError } from '../shared/waymark-error.ts'

/** Tells the developer something in one line. */
export type Say = (sentence: string) => void

export interface DevNotes {
  say: Say
  /** Says each warning once. */
  warn(warning: WaymarkError): void
}

/** Routes are visited again and again; what was said once is known. */
export function createWarn(say: Say): (warning: WaymarkError) => void {
  const said = new Set<string>()
  return ({ message, hint }) => {
    if (said.has(message)) return
    said.add(message)
    say(`${message} ${hint}`)
  }
}
