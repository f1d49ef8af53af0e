/** The shorter of two times in seconds; `false` is for ever. */
export function chooseShorter(first: number | false, second: number | false): number | false {
  if (first === false) return second
  return second === false ? first : Math.min(first, second)
}
