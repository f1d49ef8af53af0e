/** Between a list and the edge of the window, in pixels. */
const EDGE = 8

/** On a phone a list that hangs on one side of its button may have no room there: it is moved as far as it needs. */
export function keepInWindow(list: HTMLElement): void {
  list.style.translate = ''
  const { left, right } = list.getBoundingClientRect()
  const room = document.documentElement.clientWidth - EDGE - right
  const shift = Math.max(EDGE - left, Math.min(0, room))
  if (left < EDGE || room < 0) list.style.translate = `${shift}px`
}
