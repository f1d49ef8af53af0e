const { timeOrigin } = performance

/** Milliseconds since 1970, as fine as the machine has them. */
export function readTime(): number {
  return timeOrigin + performance.now()
}
