import { cutText } from '../format/cut-text.ts'
import { joinTitle } from '../format/join-title.ts'
import { readText } from '../messages/read-text.ts'
import { showControls } from '../components/text/visible-controls.ts'
import { readNumber } from './answer-json.ts'
import { readHost } from './host.ts'
import { readProject } from './project.ts'
import { requireRole } from './session.ts'
import { isServiceError } from './service-error.ts'

const MAX_CHARS = 120

/** For the title of the tab; `null` when there is no such issue, which the page itself says. */
export async function readIssueTitle(project: string, issue: string): Promise<string | null> {
  await requireRole('reader')
  const { id: projectId } = await readProject(project)
  try {
    const detail = await readHost().service.queries.readIssue({ projectId, issueId: readNumber(issue) })
    return showControls(cutText(joinTitle(detail.issue), MAX_CHARS)) || readText().text('issues.no-title')
  } catch (error) {
    if (isServiceError(error)) return null
    throw error
  }
}
