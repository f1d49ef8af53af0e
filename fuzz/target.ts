import type { Random } from './random.ts'

/** Code that reads what strangers send, and what must hold whatever they send. */
export interface FuzzTarget {
  name: string
  /** Inputs to begin with: sound ones, and those that were wrong once. */
  samples: readonly string[]
  /** Pieces that mean something to the code, besides single bytes. */
  tokens: readonly string[]
  /** Inputs of the short run that is part of the tests. */
  inputs: number
  /** Throws when something does not hold. `random` is for choices that do not belong to the input, such as where it is cut. */
  check(input: Buffer, random: Random): void | Promise<void>
}
