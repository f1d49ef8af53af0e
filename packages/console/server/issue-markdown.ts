import { cutText } from '../format/cut-text.ts'
import { joinTitle } from '../format/join-title.ts'
import type { EventData } from '../../service/src/digest/event-data.ts'
import type { ExceptionInfo, Frame } from '../../service/src/digest/stack.ts'
import type { EventDetail } from '../../service/src/queries/event-detail.ts'
import type { IssueDetail } from '../../service/src/queries/issue-detail.ts'
import { nameLink, type ErrorLink } from '../components/issue/name-link.ts'
import { showControls } from '../components/text/visible-controls.ts'

const MAX_TITLE_CHARS = 300
const SHOWN_FRAMES = 20
const SHOWN_BREADCRUMBS = 20

type Told = Pick<EventDetail, 'event' | 'browser'>

/**
 * Everything that helps to fix an issue, on one page of Markdown. Texts of the report are code, in blocks that they cannot leave: no
 * markup, no link, and nobody is called by an at sign.
 */
export function createIssueMarkdown({ issue }: IssueDetail, { event, browser }: Told): string {
  const sections = [
    `# ${code(cutText(joinTitle(issue), MAX_TITLE_CHARS) || 'No message')}`,
    createFacts(issue, event),
    // What was thrown first, then its causes.
    ...event.exceptions.toReversed().map(createException),
    event.exceptions.length === 0 && event.message !== undefined ? fence(event.message) : '',
    createBreadcrumbs('Before it happened', event),
    browser === undefined ? '' : createBreadcrumbs('In the browser, before it was shown', browser),
  ]
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`
}

function createFacts(issue: IssueDetail['issue'], event: EventData): string {
  const request =
    event.request === undefined ? '' : [event.request.method, event.request.url].filter(Boolean).join(' ')
  const facts: [string, string | undefined][] = [
    ['Where', issue.culprit],
    ['Route', issue.route],
    ['Level', event.level],
    ['Events', `${issue.events} (${issue.users} users)`],
    ['First seen', new Date(issue.firstMs).toISOString()],
    ['Last seen', new Date(issue.lastMs).toISOString()],
    ['Release', event.release],
    ['Environment', event.environment],
    ['Request', request],
    ['Browser', event.tags.find(([key]) => key === 'browser')?.[1]],
    ['Event', event.eventId],
    ['Trace', event.trace?.traceId],
  ]
  return facts
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `- **${name}:** ${code(value ?? '')}`)
    .join('\n')
}

const HEADINGS: Record<ErrorLink, string> = {
  cause: 'Caused by',
  member: 'One of them',
  meanwhile: 'While handling',
  components: 'Component stack',
}

function createException(exception: ExceptionInfo, index: number): string {
  const heading = index === 0 ? 'Stack' : HEADINGS[nameLink(exception)]
  const frames = exception.frames.toReversed().slice(0, SHOWN_FRAMES)
  const body = [`${exception.type}: ${exception.value}`, ...frames.map(createFrame)].join('\n')
  return `## ${heading}\n\n${fence(body)}`
}

function createFrame(frame: Frame): string {
  const place = [frame.filename ?? frame.module, frame.line, frame.column]
    .filter((part) => part !== undefined)
    .join(':')
  const name = frame.function ?? '<anonymous>'
  const head = `  at ${name}${place === '' ? '' : ` (${place})`}${frame.inApp ? '' : '  [library]'}`
  if (!frame.inApp || frame.source === undefined) return head
  const first = (frame.line ?? 1) - (frame.before?.length ?? 0)
  const lines = [...(frame.before ?? []), frame.source, ...(frame.after ?? [])]
  const source = lines.map((text, index) => {
    const number = first + index
    return `    ${number === frame.line ? '>' : ' '} ${String(number).padStart(4)} | ${text}`
  })
  return [head, ...source].join('\n')
}

function createBreadcrumbs(
  heading: string,
  { breadcrumbs, timeMs }: Pick<EventData, 'breadcrumbs' | 'timeMs'>,
): string {
  if (breadcrumbs.length === 0) return ''
  const rows = breadcrumbs.slice(-SHOWN_BREADCRUMBS).map((crumb) => {
    const before = crumb.timeMs === undefined ? '' : `-${((timeMs - crumb.timeMs) / 1_000).toFixed(1)} s`
    const data = crumb.data === undefined ? '' : JSON.stringify(crumb.data)
    return [before.padStart(9), crumb.category ?? '', crumb.message ?? '', data]
      .filter((part) => part !== '')
      .join('  ')
  })
  return `## ${heading}\n\n${fence(rows.join('\n'))}`
}

/** Longer than any run of backticks in the text, so that the text cannot close its block. */
export function fence(text: string): string {
  let longest = 2
  // One by one: there may be more runs than a call takes arguments.
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length)
  const mark = '`'.repeat(longest + 1)
  return `${mark}\n${showControls(text)}\n${mark}`
}

/** Inline code of one line; backticks would end it. */
function code(text: string): string {
  return `\`${line(text).replaceAll('`', "'")}\``
}

function line(text: string): string {
  return showControls(text).replaceAll(/\s+/g, ' ').trim()
}
