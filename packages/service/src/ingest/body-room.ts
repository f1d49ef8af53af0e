import { MAX_LARGE_BODIES_BYTES, MAX_SMALL_BODIES_BYTES, SMALL_BODY_BYTES } from '../limits.ts'
import { Refusal } from './answer.ts'

/**
 * Room for the bodies of all requests together. Each may be large, and a few packed bytes are enough to make it so: without a limit
 * for all of them, whoever knows a public key could fill the memory.
 */
export interface BodyRooms {
  open(): BodyRoom
}

/** The part of one request. */
export interface BodyRoom {
  /** Throws when there is no room for so many bytes more. */
  take(bytes: number): void
  /** The request was answered. */
  close(): void
}

interface RoomLimits {
  /** So many bytes of each body are counted apart: who fills the room with large ones that never end keeps no small ones out. */
  smallBody: number
  small: number
  large: number
}

const LIMITS: RoomLimits = {
  smallBody: SMALL_BODY_BYTES,
  small: MAX_SMALL_BODIES_BYTES,
  large: MAX_LARGE_BODIES_BYTES,
}

export function createBodyRooms(limits: RoomLimits = LIMITS): BodyRooms {
  const taken = { small: 0, large: 0 }
  return {
    open() {
      const own = { small: 0, large: 0 }
      return {
        take(bytes) {
          const small = Math.min(bytes, limits.smallBody - own.small)
          const large = bytes - small
          // One alone is as large as its own limit allows.
          const isAlone = own.large === taken.large
          const isFull =
            taken.small + small > limits.small ||
            (large > 0 && !isAlone && taken.large + large > limits.large)
          if (isFull) throw new Refusal(503, 'too many reports at once')
          own.small += small
          own.large += large
          taken.small += small
          taken.large += large
        },
        close() {
          taken.small -= own.small
          taken.large -= own.large
          own.small = 0
          own.large = 0
        },
      }
    },
  }
}
