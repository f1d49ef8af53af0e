/** Sets of UTF-16 code units, as a regular expression without the `u` flag sees them. */

/** Inclusive ranges: from, to, from, to, … in any order, overlapping or not. */
export type CodeRanges = readonly number[]

export interface CharSet {
  /** One entry for each of the first 128 code units: 1 or 0. */
  ascii: Uint8Array
  /** The rest: sorted and apart. */
  ranges: CodeRanges
}

const MAX_CODE = 0xffff

export const DIGITS: CodeRanges = [0x30, 0x39]
export const WORD_CHARACTERS: CodeRanges = [0x30, 0x39, 0x41, 0x5a, 0x5f, 0x5f, 0x61, 0x7a]
export const LINE_ENDS: CodeRanges = [0x0a, 0x0a, 0x0d, 0x0d, 0x2028, 0x2029]
export const SPACES: CodeRanges = [
  0x09, 0x0d, 0x20, 0x20, 0xa0, 0xa0, 0x1680, 0x1680, 0x2000, 0x200a, 0x2028, 0x2029, 0x202f, 0x202f, 0x205f,
  0x205f, 0x3000, 0x3000, 0xfeff, 0xfeff,
]

export function createCharSet(
  ranges: CodeRanges,
  options: { negated?: boolean; ignoreCase?: boolean } = {},
): CharSet {
  const members = options.ignoreCase ? addCaseVariants(sortRanges(ranges)) : sortRanges(ranges)
  const all = options.negated ? invertRanges(members) : members
  const ascii = new Uint8Array(128)
  const others: number[] = []
  for (let index = 0; index < all.length; index += 2) {
    const from = all[index] ?? 0
    const to = all[index + 1] ?? 0
    ascii.fill(1, Math.min(from, 128), Math.min(to + 1, 128))
    if (to >= 128) others.push(Math.max(from, 128), to)
  }
  return { ascii, ranges: others }
}

export function hasCode(set: CharSet, code: number): boolean {
  if (code < 128) return set.ascii[code] === 1
  const { ranges } = set
  for (let index = 0; index < ranges.length; index += 2) {
    if (code < (ranges[index] ?? 0)) return false
    if (code <= (ranges[index + 1] ?? 0)) return true
  }
  return false
}

export function isWordCode(code: number): boolean {
  return code < 128 && WORD_SET.ascii[code] === 1
}

export function invertRanges(ranges: CodeRanges): CodeRanges {
  const sorted = sortRanges(ranges)
  const inverted: number[] = []
  let next = 0
  for (let index = 0; index < sorted.length; index += 2) {
    const from = sorted[index] ?? 0
    if (from > next) inverted.push(next, from - 1)
    next = (sorted[index + 1] ?? 0) + 1
  }
  if (next <= MAX_CODE) inverted.push(next, MAX_CODE)
  return inverted
}

function sortRanges(ranges: CodeRanges): CodeRanges {
  const pairs: [number, number][] = []
  for (let index = 0; index < ranges.length; index += 2)
    pairs.push([ranges[index] ?? 0, ranges[index + 1] ?? 0])
  pairs.sort((left, right) => left[0] - right[0])
  const merged: number[] = []
  for (const [from, to] of pairs) {
    const last = merged.length - 1
    if (last >= 0 && from <= (merged[last] ?? 0) + 1) merged[last] = Math.max(merged[last] ?? 0, to)
    else merged.push(from, to)
  }
  return merged
}

/** Everything that equals a member when case is ignored. */
function addCaseVariants(ranges: CodeRanges): CodeRanges {
  const wider = [...ranges]
  for (let index = 0; index < ranges.length; index += 2) {
    const from = ranges[index] ?? 0
    const to = ranges[index + 1] ?? 0
    // Letters of ASCII have their variants in ASCII, and the others in the others.
    for (let code = from; code <= Math.min(to, 127); code++) {
      const letter = code | 0x20
      if (letter >= 0x61 && letter <= 0x7a) wider.push(letter, letter, letter & ~0x20, letter & ~0x20)
    }
    if (to < 128 || (from <= 128 && to === MAX_CODE)) continue
    for (let code = Math.max(from, 128); code <= to; code++) {
      if (!HAS_CASE.test(String.fromCharCode(code))) continue
      for (const variant of readVariants().get(foldCase(code)) ?? []) wider.push(variant, variant)
    }
  }
  return sortRanges(wider)
}

/** `Canonicalize` of ECMAScript for expressions without the `u` flag. */
function foldCase(code: number): number {
  const upper = String.fromCharCode(code).toUpperCase()
  if (upper.length !== 1) return code
  const folded = upper.charCodeAt(0)
  return code >= 128 && folded < 128 ? code : folded
}

const HAS_CASE = /\p{Changes_When_Casemapped}/u

let variantsByFold: Map<number, number[]> | undefined

/** A fact about Unicode that takes some milliseconds to find out and that few patterns need. */
function readVariants(): Map<number, number[]> {
  if (variantsByFold) return variantsByFold
  variantsByFold = new Map()
  for (let code = 128; code <= MAX_CODE; code++) {
    const folded = foldCase(code)
    const variants = variantsByFold.get(folded)
    if (variants) variants.push(code)
    else variantsByFold.set(folded, [code])
  }
  return variantsByFold
}

const WORD_SET: CharSet = createCharSet(WORD_CHARACTERS)
