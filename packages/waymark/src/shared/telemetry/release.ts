/** Variables in which build machines say what they build. */
const COMMIT_VARIABLES = [
  'GITHUB_SHA',
  'CI_COMMIT_SHA',
  'VERCEL_GIT_COMMIT_SHA',
  'CF_PAGES_COMMIT_SHA',
  'SOURCE_VERSION',
]

type Variables = Record<string, string | undefined>

/** How people call the release. A variable of another SDK, which may be there for other reasons, comes last. */
export function readReleaseName(env: Variables, configured: string | undefined): string | undefined {
  return env['WAYMARK_RELEASE'] || configured || env['SENTRY_RELEASE'] || undefined
}

/** What the environment says about the commit; `undefined`: nothing. */
export function readCommit(env: Variables): string | undefined {
  return COMMIT_VARIABLES.map((name) => env[name]).find((value) => value !== undefined && value !== '')
}
