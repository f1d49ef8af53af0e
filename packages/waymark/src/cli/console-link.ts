import type { ConsoleLink } from '../node/console/embed-console.ts'

/** How the first process tells its workers where the console is. */
const LINK_VARIABLE = 'WAYMARK_CONSOLE_LINK'

export function writeConsoleLink(link: ConsoleLink): Record<string, string> {
  return { [LINK_VARIABLE]: JSON.stringify(link) }
}

/** Takes it out of the environment: what the app starts has no business with it. */
export function takeConsoleLink(env: NodeJS.ProcessEnv): ConsoleLink | undefined {
  const text = env[LINK_VARIABLE]
  delete env[LINK_VARIABLE]
  return text === undefined ? undefined : (JSON.parse(text) as ConsoleLink)
}
