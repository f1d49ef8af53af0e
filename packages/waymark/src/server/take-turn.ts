const waiting: (() => void)[] = []
let isTaken = false

/**
 * One walk begins in each turn of the event loop, in the order in which they came; undefined: this one, now. Node accepts one
 * new connection in a turn. If all that came in it were begun at once, turns would grow with the number of connections that
 * are open, and who is not accepted yet would wait while the others are answered again and again.
 */
export function takeTurn(): Promise<void> | undefined {
  if (isTaken) return new Promise((resolve) => waiting.push(resolve))
  isTaken = true
  setImmediate(passOn)
  return undefined
}

function passOn(): void {
  const begin = waiting.shift()
  isTaken = begin !== undefined
  if (begin === undefined) return
  setImmediate(passOn)
  begin()
}
