/** Done already: React's `use` reads `status` and does not suspend for it. */
const DONE: Promise<void> = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined })

/** Says that what follows reads or writes something outside; a page is not the less made ahead of time for it. */
export function io(): Promise<void> {
  return DONE
}

/** Keeps what follows out of a shell that is sent before the rest. Pages are not split in this way here. */
export function prefetch(): Promise<void> {
  return DONE
}

/** Keeps what follows out of prefetches. They end at `loading` files here. */
export function navigation(): Promise<void> {
  return DONE
}
