'use client'

import { useCallback, useRef, type Ref, type RefCallback, type RefObject } from 'react'

/** A ref for the framework's own use, and what has to be put on the element so that the user's ref is set as well. */
export function useBothRefs<T>(given: Ref<T> | undefined): [own: RefObject<T | null>, both: RefCallback<T>] {
  const own = useRef<T>(null)
  const both = useCallback(
    (element: T | null) => {
      own.current = element
      const release = setRef(given, element)
      return () => {
        own.current = null
        release()
      }
    },
    [given],
  )
  return [own, both]
}

function setRef<T>(ref: Ref<T> | undefined, element: T | null): () => void {
  if (typeof ref === 'function') {
    const release = ref(element)
    return typeof release === 'function' ? release : () => void ref(null)
  }
  if (!ref) return () => {}
  ref.current = element
  return () => void (ref.current = null)
}
