import { isSuspending, isThenable } from './thrown.ts'

/**
 * Watches the layouts, pages and metadata of one render: what the headers wait for (the status barrier),
 * and where control flow or an error was thrown.
 */
export interface RenderTracker {
  /** Calls a layout or page where React would, and notes how it ends. */
  run<T>(segmentKey: string, render: () => T): T
  /**
   * Gives a segment's output on once the layouts above it are through, and nothing when one of them ended
   * otherwise: a layout that redirects a stranger must not be answered together with the page it guards.
   */
  withhold<T>(segmentKey: string, output: T): T | null | Promise<T | null>
  /** Whether layouts above a segment are still running, other than the first: that one holds the whole document. */
  isBehind(segmentKey: string, first: string): boolean
  /** Failures so far, in the order they were met. */
  failures: SegmentFailure[]
  /** Resolves when nothing tracked is pending; `undefined` when nothing is. */
  settled(): Promise<void> | undefined
}

export interface SegmentFailure {
  segmentKey: string
  error: unknown
}

export function createRenderTracker(): RenderTracker {
  const failures: SegmentFailure[] = []
  const pending = new Map<PromiseLike<unknown>, string>()
  /** Segments that React will call again. */
  const suspended = new Set<string>()
  let waiting: (() => void)[] = []

  const isSettled = (): boolean => pending.size === 0 && suspended.size === 0
  const isOpenAbove = (key: string): boolean =>
    [...pending.values(), ...suspended].some((other) => isAbove(other, key))
  const hasFailedAbove = (key: string): boolean => failures.some(({ segmentKey }) => isAbove(segmentKey, key))
  const wake = (): void => {
    const woken = waiting
    waiting = []
    for (const resolve of woken) resolve()
  }
  const settle = (promise: PromiseLike<unknown>): void => {
    pending.delete(promise)
    wake()
  }

  const waitUntil = async (isDone: () => boolean): Promise<void> => {
    while (!isDone()) await new Promise<void>((resolve) => waiting.push(resolve))
  }

  return {
    failures,
    run(segmentKey, render) {
      let result: ReturnType<typeof render>
      suspended.delete(segmentKey)
      try {
        result = render()
      } catch (error) {
        // React suspends by throwing too; that is neither an error of the app nor the end of this component.
        if (!isSuspending(error)) failures.push({ segmentKey, error })
        else suspended.add(segmentKey)
        wake()
        throw error
      }
      if (!isThenable(result)) {
        wake()
        return result
      }
      pending.set(result, segmentKey)
      result.then(
        () => settle(result as PromiseLike<unknown>),
        (error: unknown) => {
          failures.push({ segmentKey, error })
          settle(result as PromiseLike<unknown>)
        },
      )
      return result
    },
    withhold(segmentKey, output) {
      if (!isOpenAbove(segmentKey)) return hasFailedAbove(segmentKey) ? null : output
      // Nobody waits for it meanwhile; when it fails, the tracker knows.
      if (isThenable(output)) output.then(undefined, () => {})
      return waitUntil(() => !isOpenAbove(segmentKey)).then(() =>
        hasFailedAbove(segmentKey) ? null : output,
      ) as Promise<typeof output | null>
    },
    isBehind(segmentKey, first) {
      const open = [...pending.values(), ...suspended]
      return open.some((other) => other !== first && isAbove(other, segmentKey))
    },
    settled() {
      return isSettled() ? undefined : waitUntil(isSettled)
    },
  }
}

/** Keys are paths: the root's is empty. */
function isAbove(key: string, other: string): boolean {
  return key !== other && (key === '' || other.startsWith(`${key}/`))
}
