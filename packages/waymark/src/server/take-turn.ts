/** Each turn of the loop costs something, and each walk that waits keeps what it has made; between the two this is cheapest. */
export const WALKS_IN_A_TURN = 4

const waiting: (() => void)[] = []
let begun = 0

/**
 * A few walks begin in each turn of the event loop, in the order in which they came; undefined: this one, now. Node accepts
 * one new connection in a turn. If all that came in it were begun at once, turns would grow with the number of connections
 * that are open, and who is not accepted yet would wait while the others are answered again and again.
 */
export function takeTurn(): Promise<void> | undefined {
  if (begun >= WALKS_IN_A_TURN || waiting.length > 0) return new Promise((resolve) => waiting.push(resolve))
  if (begun++ === 0) setImmediate(passOn)
  return undefined
}

function passOn(): void {
  begun = Math.min(WALKS_IN_A_TURN, waiting.length)
  if (begun === 0) return
  setImmediate(passOn)
  for (const begin of waiting.splice(0, begun)) begin()
}
