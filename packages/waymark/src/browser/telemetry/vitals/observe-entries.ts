export interface EntryObserver {
  /** Tells at once of entries that the browser still keeps back. */
  take(): void
  stop(): void
}

/** Tells of entries of the performance timeline; nothing, where the browser does not know their type. */
export function observeEntries<Entry extends PerformanceEntry>(
  type: string,
  options: { buffered: boolean; durationThreshold?: number },
  onEntry: (entry: Entry) => void,
): EntryObserver {
  const tell = (entries: PerformanceEntryList): void => (entries as Entry[]).forEach(onEntry)
  const observer = new PerformanceObserver((list) => tell(list.getEntries()))
  if (PerformanceObserver.supportedEntryTypes.includes(type)) observer.observe({ type, ...options })
  return { take: () => tell(observer.takeRecords()), stop: () => observer.disconnect() }
}
