import type { WaymarkRequest } from 'waymark/server'
import { answerJson } from '../../../server/answer-json.ts'

/** Programs are told in their own language that there is nothing. */
export function GET(request: WaymarkRequest): Promise<Response> {
  return answerJson(request, () => Promise.resolve(undefined))
}
