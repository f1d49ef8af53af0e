/** Keys that work anywhere on the list, unless somebody is writing or another key is held. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true
  const target = event.target
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('textarea, select, input:not([type="checkbox"]), dialog *'))
  )
}

/** Where `j` and `k` go from the row that has the focus; -1: none has. */
export function moveRow(current: number, key: 'j' | 'k', count: number): number {
  if (count === 0) return -1
  if (current === -1) return key === 'j' ? 0 : count - 1
  return Math.max(0, Math.min(count - 1, current + (key === 'j' ? 1 : -1)))
}

/** Where the arrow keys go in a list that begins again at its ends; -1: nothing is chosen. */
export function moveChoice(current: number, step: 1 | -1, count: number): number {
  if (count === 0) return -1
  if (current === -1) return step === 1 ? 0 : count - 1
  return (current + step + count) % count
}
