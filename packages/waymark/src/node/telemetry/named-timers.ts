/** One timer of each name at a time; none keeps the process alive. */
export interface NamedTimers {
  /** Does nothing while one of that name is running. */
  set(name: string, ms: number, run: () => void): void
}

export function createTimers(): NamedTimers {
  const running = new Set<string>()
  return {
    set(name, ms, run) {
      if (running.has(name)) return
      running.add(name)
      setTimeout(() => {
        running.delete(name)
        run()
      }, ms).unref()
    },
  }
}
