/**
 * Watches the layouts, pages and metadata of one render: what the headers wait for (the status barrier),
 * and where control flow or an error was thrown.
 */
export interface RenderTracker {
  /** Calls a layout or page where React would, and notes how it ends. */
  run<T>(segmentKey: string, render: () => T): T
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
  const pending = new Set<PromiseLike<unknown>>()
  /** Segments that React will call again. */
  const suspended = new Set<string>()
  let waiting: (() => void)[] = []

  const isSettled = (): boolean => pending.size === 0 && suspended.size === 0
  const wake = (): void => {
    if (!isSettled()) return
    for (const resolve of waiting) resolve()
    waiting = []
  }
  const settle = (promise: PromiseLike<unknown>): void => {
    pending.delete(promise)
    wake()
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
        if (isThrownByApp(error)) failures.push({ segmentKey, error })
        else suspended.add(segmentKey)
        wake()
        throw error
      }
      if (!isThenable(result)) {
        wake()
        return result
      }
      pending.add(result)
      result.then(
        () => settle(result as PromiseLike<unknown>),
        (error: unknown) => {
          failures.push({ segmentKey, error })
          settle(result as PromiseLike<unknown>)
        },
      )
      return result
    },
    settled() {
      return isSettled() ? undefined : new Promise((resolve) => waiting.push(resolve))
    },
  }
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}

/** What `use()` throws to suspend is an Error whose message starts like this, or a promise. */
function isThrownByApp(error: unknown): boolean {
  if (isThenable(error)) return false
  return !(error instanceof Error && error.message.startsWith('Suspense Exception'))
}
