import { MAX_RELEASE_CHARS } from '../limits.ts'

/** Which release is later: by version where both have one, else by when they were first seen. */
export interface KnownRelease {
  version: string
  firstSeenMs: number
}

export function readRelease(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const version = value.trim()
  const isUsable = version !== '' && version.length <= MAX_RELEASE_CHARS && !/[\p{Cc}/\\]/u.test(version)
  return isUsable && version !== '.' && version !== '..' ? version : undefined
}

interface SemanticVersion {
  numbers: [number, number, number]
  pre: string[]
}

const SEMVER = /^v?(\d{1,9})\.(\d{1,9})\.(\d{1,9})(?:-([0-9A-Za-z.-]{1,100}))?(?:\+[0-9A-Za-z.-]{1,100})?$/

function parseVersion(version: string): SemanticVersion | undefined {
  const [, major, minor, patch, pre] = SEMVER.exec(version.slice(version.lastIndexOf('@') + 1)) ?? []
  if (major === undefined) return undefined
  return {
    numbers: [Number(major), Number(minor), Number(patch)],
    pre: pre === undefined ? [] : pre.split('.'),
  }
}

/**
 * All releases of a project, earliest first. Releases with and without a semantic version cannot be compared, so a
 * change of scheme begins a new epoch: within an epoch the version decides, between epochs the time.
 */
export function sortReleases<T extends KnownRelease>(releases: readonly T[]): T[] {
  const byTime = releases.toSorted((a, b) => a.firstSeenMs - b.firstSeenMs)
  const epochs: { isSemver: boolean; releases: { release: T; parsed: SemanticVersion | undefined }[] }[] = []
  for (const release of byTime) {
    const parsed = parseVersion(release.version)
    const isSemver = parsed !== undefined
    const epoch = epochs.at(-1)
    if (epoch?.isSemver === isSemver) epoch.releases.push({ release, parsed })
    else epochs.push({ isSemver, releases: [{ release, parsed }] })
  }
  for (const { isSemver, releases: list } of epochs)
    if (isSemver) list.sort((a, b) => compareParsed(a.parsed, b.parsed))
  return epochs.flatMap((epoch) => epoch.releases.map(({ release }) => release))
}

export function compareVersions(a: string, b: string): number {
  return compareParsed(parseVersion(a), parseVersion(b))
}

function compareParsed(left: SemanticVersion | undefined, right: SemanticVersion | undefined): number {
  if (left === undefined || right === undefined) return 0
  for (const index of [0, 1, 2] as const) {
    const difference = left.numbers[index] - right.numbers[index]
    if (difference !== 0) return difference
  }
  return comparePre(left.pre, right.pre)
}

/** A version before its release comes first: 1.0.0-rc.1 < 1.0.0. */
function comparePre(left: string[], right: string[]): number {
  if (left.length === 0 || right.length === 0) return right.length - left.length
  for (const [index, part] of left.entries()) {
    const other = right[index]
    if (other === undefined) return 1
    if (part === other) continue
    const [isNumber, isOtherNumber] = [/^\d+$/.test(part), /^\d+$/.test(other)]
    if (isNumber && isOtherNumber) return Number(part) - Number(other)
    if (isNumber !== isOtherNumber) return isNumber ? -1 : 1
    return part < other ? -1 : 1
  }
  return left.length - right.length
}
