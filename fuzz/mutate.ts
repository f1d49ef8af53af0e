import { choose, type Random } from './random.ts'

const MAX_MUTATIONS = 6
/** Longer ones take time and find nothing more; `repeat` makes some that are far longer. */
const MAX_INPUT_BYTES = 4_096
const MAX_REPEATED_BYTES = 70_000

export interface Material {
  inputs: readonly Buffer[]
  tokens: readonly string[]
}

/** An input with a few changes. */
export function mutate({ inputs, tokens }: Material, random: Random): Buffer {
  let input = choose(inputs, random)
  for (let left = 1 + random(MAX_MUTATIONS); left > 0; left--) {
    const at = random(input.length + 1)
    const end = Math.min(input.length, at + random(40))
    const before = input.subarray(0, at)
    const after = input.subarray(at)
    switch (random(8)) {
      case 0:
        input = Buffer.concat([before, input.subarray(end)])
        break
      case 1:
        input = Buffer.concat([input.subarray(0, end), after])
        break
      case 2:
        input = Buffer.concat([before, Buffer.from([random(256)]), after])
        break
      case 3:
        input = Buffer.concat([before, Buffer.from([random(256)]), input.subarray(at + 1)])
        break
      case 4:
        input = Buffer.concat([before, cutPiece(choose(inputs, random), random)])
        break
      default:
        input = Buffer.concat([before, Buffer.from(choose(tokens, random)), after])
    }
    input = input.subarray(0, MAX_INPUT_BYTES)
  }
  return random(500) === 0 ? repeat(input) : input
}

function cutPiece(input: Buffer, random: Random): Buffer {
  return input.subarray(random(input.length + 1))
}

/** For what takes more time the longer it is. */
function repeat(input: Buffer): Buffer {
  if (input.length === 0) return input
  const times = Math.floor(MAX_REPEATED_BYTES / input.length)
  return Buffer.concat(Array.from({ length: times }, () => input))
}
