export type RouterEventName =
  | 'routeChangeStart'
  | 'beforeHistoryChange'
  | 'routeChangeComplete'
  | 'routeChangeError'
  | 'hashChangeStart'
  | 'hashChangeComplete'

// oxlint-disable-next-line typescript/no-explicit-any -- listeners of pages name their own parameters
type Listener = (...values: any[]) => void

export interface RouterEvents {
  on(name: RouterEventName, listener: Listener): void
  off(name: RouterEventName, listener: Listener): void
  emit(name: RouterEventName, ...values: unknown[]): void
}

export function createRouterEvents(): RouterEvents {
  const listeners = new Map<RouterEventName, Listener[]>()
  return {
    on(name, listener) {
      listeners.set(name, [...(listeners.get(name) ?? []), listener])
    },
    off(name, listener) {
      const known = listeners.get(name) ?? []
      const index = known.indexOf(listener)
      if (index !== -1) listeners.set(name, known.toSpliced(index, 1))
    },
    emit(name, ...values) {
      // A listener that throws stops the navigation: pages cancel one this way.
      for (const listener of listeners.get(name) ?? []) listener(...values)
    },
  }
}
