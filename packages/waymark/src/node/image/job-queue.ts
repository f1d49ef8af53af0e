import { IMAGE_JOBS, MAX_WAITING_IMAGES } from '../../shared/limits.ts'

export interface JobQueue {
  /** Runs when its turn comes; `undefined` when too many wait already. */
  run<T>(job: () => Promise<T>): Promise<T> | undefined
}

/** A bound for work that visitors can ask for: so many at once, so many waiting. */
export function createJobQueue(bounds: { running?: number; waiting?: number } = {}): JobQueue {
  const { running = IMAGE_JOBS, waiting = MAX_WAITING_IMAGES } = bounds
  const queue: (() => void)[] = []
  let active = 0
  const take = async (): Promise<void> => {
    if (active >= running) await new Promise<void>((resolve) => queue.push(resolve))
    else active++
  }
  // A job that ends hands its place to the next one.
  const release = (): void => {
    const next = queue.shift()
    if (next === undefined) active--
    else next()
  }
  return {
    run(job) {
      if (active >= running && queue.length >= waiting) return undefined
      return take().then(job).finally(release)
    },
  }
}
