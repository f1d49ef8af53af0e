/** Tells once that something does not work, and once that it works again. */
export interface Outage {
  failed(error: unknown): void
  worked(): void
}

/** `name` begins a sentence: "The cache on disk". */
export function createOutage(name: string, note: (text: string) => void): Outage {
  let failures = 0
  return {
    failed(error) {
      failures++
      if (failures > 1) return
      const reason = error instanceof Error ? error.message : String(error)
      note(`${name} cannot be used (${reason}). The app goes on without it.`)
    },
    worked() {
      if (failures === 0) return
      note(`${name} can be used again; ${failures} ${failures === 1 ? 'call' : 'calls'} failed meanwhile.`)
      failures = 0
    },
  }
}
