/** What is wrong with a pattern that a person wrote, and where. Whoever knows the pattern's place makes a sentence of it. */
export class PatternError extends Error {
  /** Completes the sentence `… cannot be used: {reason}`. */
  readonly reason: string
  /** Index of the character in the pattern. */
  readonly position: number

  constructor(reason: string, position: number) {
    super(`${reason}, at character ${position + 1}`)
    this.name = 'PatternError'
    this.reason = reason
    this.position = position
  }
}
