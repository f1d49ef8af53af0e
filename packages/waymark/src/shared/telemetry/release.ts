/** Variables in which build machines say what they build. */
const COMMIT_VARIABLES = [
  'SENTRY_RELEASE',
  'GITHUB_SHA',
  'CI_COMMIT_SHA',
  'VERCEL_GIT_COMMIT_SHA',
  'CF_PAGES_COMMIT_SHA',
  'SOURCE_VERSION',
]

/** What the environment says about the release; `undefined`: nothing. */
export function readRelease(env: Record<string, string | undefined>): string | undefined {
  return COMMIT_VARIABLES.map((name) => env[name]).find((value) => value !== undefined && value !== '')
}
