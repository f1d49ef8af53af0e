/** A mistake that the person at the keyboard can put right: what is wrong, and what to do. */
export class CreateError extends Error {
  override name = 'CreateError'
  hint: string

  constructor(message: string, hint: string) {
    super(message)
    this.hint = hint
  }
}
