/** Enough for most of them to find code and tables in the processor's caches; few enough to be used before the collector copies them. */
export const MADE_AT_ONCE = 16

/**
 * What every request needs one of, made several at a time. It is little work, but between two requests the processor has
 * forgotten the code for it, and to bring that back takes ten times as long as the work. What is left when another maker
 * asks is thrown away.
 */
export function createSupply<Maker, Made>(make: (maker: Maker) => Made): (maker: Maker) => Made {
  const ready: Made[] = []
  let madeFor: Maker | undefined
  return (maker) => {
    if (maker !== madeFor) ready.length = 0
    if (ready.length === 0) {
      madeFor = maker
      for (let count = 0; count < MADE_AT_ONCE; count++) ready.push(make(maker))
    }
    return ready.pop()!
  }
}
