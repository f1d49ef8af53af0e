import { isSuspending, isThenable } from './thrown.ts'

/** Whether a layout shows its `children`: one with nothing but slots needs nothing there. */
export interface MainSlot {
  /** Known when the layout has run. */
  isShown: Promise<boolean>
  /** The props of the layout, and `children` with them. */
  watch<Props extends object>(props: Props, children: unknown): Props
  /** Runs the layout. */
  run<Result>(render: () => Result): Result
}

export function createMainSlot(): MainSlot {
  let isAsked = false
  let settle: (isShown: boolean) => void
  const isShown = new Promise<boolean>((resolve) => (settle = resolve))
  const end = (): void => settle(isAsked)
  return {
    isShown,
    watch: (props, children) =>
      Object.defineProperty(props, 'children', {
        enumerable: true,
        get() {
          isAsked = true
          return children
        },
      }),
    run(render) {
      try {
        const result = render()
        if (isThenable(result)) result.then(end, end)
        else end()
        return result
      } catch (error) {
        // React calls it again.
        if (!isSuspending(error)) end()
        throw error
      }
    },
  }
}
