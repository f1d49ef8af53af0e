/** Work that has begun and is not over. */
export interface UnderWay {
  add(work: Promise<void>): void
  size(): number
  /** Resolves when what is under way now is over, or the time is. */
  settle(ms: number): Promise<void>
}

export function createUnderWay(onSettled: () => void): UnderWay {
  const running = new Set<Promise<void>>()
  return {
    size: () => running.size,
    add(work) {
      const done: Promise<void> = work.finally(() => {
        running.delete(done)
        onSettled()
      })
      running.add(done)
    },
    async settle(ms) {
      let timer: NodeJS.Timeout | undefined
      const over = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)))
      await Promise.race([Promise.all(running), over])
      clearTimeout(timer)
    },
  }
}
