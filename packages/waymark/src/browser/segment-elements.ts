import type { FragmentInstance } from 'react'
import type { SegmentElements } from '../client/router-context.ts'

export interface RegisteredElements extends SegmentElements {
  /** First element of a segment that is on the screen. */
  firstOf(key: string): Element | null
}

/** React tells a fragment's elements to whatever observes it. */
interface ObservableFragment {
  observeUsing?(observer: { observe(element: Element): void; unobserve(element: Element): void }): void
}

export function createSegmentElements(): RegisteredElements {
  const instances = new Map<string, FragmentInstance>()
  const refs = new Map<string, (instance: FragmentInstance | null) => void>()
  return {
    register(key) {
      const known = refs.get(key)
      if (known !== undefined) return known
      const ref = (instance: FragmentInstance | null): void => {
        if (instance !== null) instances.set(key, instance)
        else {
          instances.delete(key)
          refs.delete(key)
        }
      }
      refs.set(key, ref)
      return ref
    },
    firstOf(key) {
      let first: Element | null = null
      const observe = (element: Element): void => void (first ??= element)
      ;(instances.get(key) as ObservableFragment | undefined)?.observeUsing?.({ observe, unobserve() {} })
      return first
    },
  }
}
