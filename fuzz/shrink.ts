/** The shortest input found that still fails: pieces are left out, large ones first. */
export async function shrink(
  input: Buffer,
  fails: (input: Buffer) => boolean | Promise<boolean>,
): Promise<Buffer> {
  let shortest = input
  for (let size = input.length >> 1; size >= 1; size >>= 1) {
    for (let at = 0; at < shortest.length;) {
      const shorter = Buffer.concat([shortest.subarray(0, at), shortest.subarray(at + size)])
      if (await fails(shorter)) shortest = shorter
      else at += size
    }
  }
  return shortest
}
