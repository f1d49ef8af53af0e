/** Says in words that the database is away, once for each reason, and that it is back. */
export function createTroubleTeller(say: (sentence: string) => void): (reason: string) => void {
  let told = ''
  return (reason) => {
    if (reason === told) return
    told = reason
    say(
      reason === ''
        ? 'The database of the console takes reports again.'
        : `The database of the console takes no reports: ${reason}. Errors that were accepted wait, and it is tried again.`,
    )
  }
}
