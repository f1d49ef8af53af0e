import type { ServerResponse } from 'node:http'
import { addVary } from '../shared/http-conditions.ts'
import { isCompressible } from '../shared/content-type.ts'
import type { KeptAnswer } from '../shared/prerendered.ts'
import type { BodyName } from './kept-answer.ts'
import { prepareBody, type KeptSettings } from './prepared-body.ts'
import { readSetHeaders, sendReady, type ReadyAnswer } from './ready-answer.ts'
import type { KeptPlace } from './ready-answers.ts'
import type { RequestContext } from './request-context.ts'
import { describeVisit } from './telemetry/request-telemetry.ts'

export interface KeptForm {
  answer: KeptAnswer
  name: BodyName
  settings: KeptSettings
  /** Where it was found. Absent: it is not to be sent to the next one who asks without another look. */
  place?: KeptPlace | undefined
}

/** Sends a kept answer as a whole: condition, coding, length. Status and other headers are set already. */
export async function sendKept(
  context: RequestContext,
  { answer, name, settings, place }: KeptForm,
): Promise<void> {
  const { request, response } = context
  const body = prepareBody(answer, name, settings)
  if (body.policy !== undefined) response.setHeader('content-security-policy', body.policy)
  response.setHeader('etag', body.etag)
  const mayEncode = settings.compress && isCompressible(String(response.getHeader('content-type') ?? ''))
  if (mayEncode) response.setHeader('vary', addVary(readVary(response), 'Accept-Encoding'))
  const ready: ReadyAnswer = {
    status: response.statusCode,
    headers: readSetHeaders(response),
    body,
    mayEncode,
    facts: context.facts,
    visit: describeVisit(context),
    heads: {},
  }
  if (place !== undefined) context.readyAnswers?.note(context, place, ready)
  return sendReady(request, response, ready)
}

function readVary(response: ServerResponse): string | undefined {
  const value = response.getHeader('vary')
  return value === undefined ? undefined : String(value)
}
