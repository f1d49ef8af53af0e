import { readFile } from 'node:fs/promises'
import { relative, sep } from 'node:path'
import type { WaymarkError } from '../shared/errors.ts'
import type { Finding } from './check-findings.ts'
import { checkMiddleware } from './check-middleware.ts'
import { checkRouteFile } from './check-route-file.ts'
import { findRouteFolders, type ResolvedProject } from './config.ts'
import { listMisspeltFiles } from './misspelt-files.ts'
import { findMiddlewareFile } from './project-files.ts'

type Settings = Omit<ResolvedProject, 'appDir' | 'pagesDir'>

/** Folders that begin with an underscore are not part of the routes. */
const APP_FILE = /^(?:src\/)?app\/(?!(?:.*\/)?_)/

/** Files that would never do what their name was to say, and middleware that could not start. */
export async function checkConventions(settings: Settings): Promise<Finding[]> {
  const folders = await findRouteFolders(settings.root)
  if (folders === undefined) return []
  const project = { ...settings, ...folders }
  const findings = (await listMisspeltFiles(project)).map(({ file, error }) =>
    createFinding('files', file, { error, breaks: false }),
  )
  const middleware = findMiddlewareFile(project)
  if (middleware === undefined) return findings
  const file = relative(settings.root, middleware).split(sep).join('/')
  const error = checkMiddleware(await readFile(middleware, 'utf8'), file, settings.runtimeConfig)
  return error === undefined ? findings : [...findings, createFinding('files', file, { error, breaks: true })]
}

/** What the exports of a route file would come to; a build stops there as well. */
export function checkRouteExports(code: string, file: string): Finding[] {
  if (!APP_FILE.test(file)) return []
  return checkRouteFile(code, file).map(({ error, isFatal }) =>
    createFinding('exports', file, { error, breaks: isFatal }),
  )
}

function createFinding(
  group: Finding['group'],
  file: string,
  { error: { message, hint }, breaks }: { error: WaymarkError; breaks: boolean },
): Finding {
  return { group, breaks, file, line: 1, message, hint }
}
