'use client'

import { useSyncExternalStore } from 'react'

/**
 * Whether the browser has no connection. The server and the first render in the browser say that there is one.
 * @example const isOffline = useOffline()
 */
export function useOffline(): boolean {
  return useSyncExternalStore(
    watchConnection,
    () => !navigator.onLine,
    () => false,
  )
}

function watchConnection(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
