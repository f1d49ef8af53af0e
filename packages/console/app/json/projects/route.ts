import type { WaymarkRequest } from 'waymark/server'
import { answerJson } from '../../../server/answer-json.ts'

export function GET(request: WaymarkRequest): Promise<Response> {
  return answerJson(request, async ({ queries }) => ({ projects: await queries.listProjects() }))
}
