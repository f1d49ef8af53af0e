import { randomFillSync } from 'node:crypto'

/** Asking the system for a few bytes costs as much as asking for many. */
const pool = Buffer.alloc(4096)
let used = pool.length

/** Letters that nobody can guess, safe in addresses and attributes. Each byte of chance is given out once. */
export function createRandomText(bytes: number): string {
  if (used + bytes > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  return pool.toString('base64url', used, (used += bytes))
}
