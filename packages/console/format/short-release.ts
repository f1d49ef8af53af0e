const COMMIT = /^(.*@)?([0-9a-f]{7})(?:[0-9a-f]{33}|[0-9a-f]{57})$/s

/** How a release is named where there is little room: a commit as Git shortens it, `shop@7b2528b`. */
export function shortRelease(version: string): string {
  return version.replace(COMMIT, '$1$2')
}
