export interface Trouble {
  /** Why the database is away; empty when it is not. */
  note(reason: string): void
  reason(): string
}

/** Says in words that the database is away, once for each reason, and that it is back. */
export function createTrouble(say: (sentence: string) => void): Trouble {
  let now = ''
  return {
    note(reason) {
      if (reason === now) return
      now = reason
      say(
        reason === ''
          ? 'The database of the console takes reports again.'
          : `The database of the console takes no reports: ${reason}. Errors that were accepted wait, and it is tried again.`,
      )
    },
    reason: () => now,
  }
}
