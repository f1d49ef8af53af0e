import { sortReleases, type KnownRelease } from './release-order.ts'

/**
 * The releases of a project in their order, and in which of them an issue occurred. Walking them from the first: a
 * release in which the issue was fixed makes it resolved, one with events makes it open again. An event in a release
 * where the walk says "resolved" is a regression; a late event of an old release is none.
 */
export interface ReleaseWalk {
  isResolvedAt(release: string, fixedIn: readonly string[]): boolean
}

export function createReleaseWalk(
  releases: readonly KnownRelease[],
  hasEvents: (release: string) => boolean,
): ReleaseWalk {
  return {
    isResolvedAt(release, fixedIn) {
      let isResolved = false
      for (const { version } of sortReleases(withUnseen(releases, fixedIn))) {
        if (fixedIn.includes(version)) isResolved = true
        else if (version !== release && hasEvents(version)) isResolved = false
        if (version === release) return isResolved
      }
      return isResolved
    },
  }
}

/** A fix may be named before its release is seen, or that release may never say anything: it will be later than what is known. */
function withUnseen(releases: readonly KnownRelease[], fixedIn: readonly string[]): readonly KnownRelease[] {
  const unseen = fixedIn.filter((fixed) => !releases.some(({ version }) => version === fixed))
  return unseen.length === 0
    ? releases
    : [...releases, ...unseen.map((version) => ({ version, firstSeenMs: Number.MAX_SAFE_INTEGER }))]
}
