const ROUNDS = 5

/**
 * Milliseconds of the fastest of a few runs: what a busy machine adds to one of them is not the code's doing. Where it adds to all of
 * them, the processor's time tells: tests beside this one are in the same process, and cost less than programs beside it.
 */
export function measureLeastMs(run: () => unknown): number {
  let least = Infinity
  for (let round = 0; round < ROUNDS; round++) {
    const [start, before] = [performance.now(), process.cpuUsage()]
    run()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, performance.now() - start, (user + system) / 1_000)
  }
  return least
}
