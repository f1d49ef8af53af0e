/** For how long a change can be taken back with one click. */
export const UNDO_MS = 10_000
