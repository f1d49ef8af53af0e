import type { IncomingMessage } from 'node:http'
import { asText } from '../digest/values.ts'
import { createAnswer, type Answer } from '../ingest/answer.ts'
import { MAX_RELEASE_CHARS } from '../limits.ts'
import { readJson } from './read-request.ts'

/** Long are lists of commits, of which nothing is kept. Anybody may send them, so that they must not cost much. */
const MAX_PARSED_BYTES = 65_536

const RELEASES =
  /^\/api\/0\/(?:organizations|projects\/[\w.-]{1,100})\/[\w.-]{1,100}\/releases(?:\/([^/]{1,250})(?:\/deploys)?)?\/?$/

/**
 * Tools announce releases while they build an app. They get a yes, also without a token, and nothing happens: a release is
 * known when it reports. Undefined: something else is asked for.
 */
export async function answerRelease(request: IncomingMessage, path: string): Promise<Answer | undefined> {
  const match = RELEASES.exec(path)
  if (match === null) return undefined
  const { version, environment } = await readJson(request, MAX_PARSED_BYTES)
  return createAnswer(request.method === 'POST' ? 201 : 200, {
    version: asText(version, MAX_RELEASE_CHARS) ?? decodeName(match[1] ?? '').slice(0, MAX_RELEASE_CHARS),
    dateCreated: new Date().toISOString(),
    dateReleased: null,
    projects: [],
    // Of a deploy.
    environment: asText(environment, 64) ?? null,
  })
}

function decodeName(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
