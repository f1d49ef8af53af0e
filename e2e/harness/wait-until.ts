import { CONDITION_TIMEOUT_MS } from './patience.ts'

const LOOK_AGAIN_MS = 20

/** Waits for a condition, never for a time: the limit only turns a hang into a message. */
export async function waitUntil(
  isTrue: () => boolean | Promise<boolean>,
  what: string,
  limitMs = CONDITION_TIMEOUT_MS,
): Promise<void> {
  const end = Date.now() + limitMs
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(`waited ${limitMs} ms for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
}
