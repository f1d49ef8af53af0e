import type { AlertFact } from '../digest/alert-fact.ts'

/** What a channel is told: a fact, that it works, or that it is not told everything. */
export type Notice = AlertFact | { kind: 'test' | 'too-many'; projectId: number }

export interface NoticePlace {
  projectName: string
  /** Of the issue in the console; empty: there is no address. */
  link: string
}

const HEADLINES: Readonly<Record<Notice['kind'], string>> = {
  new: 'New issue',
  regression: 'An issue came back',
  unmuted: 'A muted issue reached its limit',
  spike: 'An issue happens far more often than usual',
  test: 'This is a test: the channel works',
  'too-many': 'There are too many alerts: further ones of their kind are left out for an hour',
}

/** For a machine: the facts. */
export function createWebhookBody(notice: Notice, { projectName, link }: NoticePlace): object {
  const project = { id: notice.projectId, name: projectName }
  if (!('issueId' in notice)) return { kind: notice.kind, project }
  const { issueId: id, type, value, culprit } = notice
  return {
    kind: notice.kind,
    project,
    issue: { id, type, value, culprit, url: link },
    event: { id: notice.eventId, release: notice.release, environment: notice.environment },
    ...(notice.rate === undefined ? {} : { rate: notice.rate }),
  }
}

/** For a chat that reads Slack's format: Slack, Mattermost, Rocket.Chat, Discord with `/slack`. */
export function createSlackBody(notice: Notice, { projectName, link }: NoticePlace): object {
  const head = escapeSlack(inOneLine(`${HEADLINES[notice.kind]} in ${projectName}`))
  const lines = [head, asCode(titleOf(notice)), asCode(describe(notice)), link && `<${link}|Open the issue>`]
  return { text: lines.filter((line) => line !== '').join('\n'), unfurl_links: false }
}

/** Plain text: nothing in it can be more than text. */
export function createMail(
  notice: Notice,
  { projectName, link }: NoticePlace,
): { subject: string; text: string } {
  const head = `${HEADLINES[notice.kind]} in ${projectName}`
  const title = titleOf(notice)
  const lines = [head, title, describe(notice), link].map(inOneLine)
  return {
    subject: cut(
      inOneLine(title === '' ? head : `[${projectName}] ${HEADLINES[notice.kind]}: ${title}`),
      200,
    ),
    text: `${lines.filter((line) => line !== '').join('\n\n')}\n`,
  }
}

function titleOf(notice: Notice): string {
  if (!('issueId' in notice)) return ''
  const parts = [notice.type, notice.value].filter((part) => part !== '')
  return cut(parts.join(': '), 300) || 'No message'
}

function describe(notice: Notice): string {
  if (!('issueId' in notice)) return ''
  const { rate } = notice
  const counted =
    rate === undefined
      ? ''
      : `${rate.events} events in this hour, usually ${Math.round(rate.usual * 10) / 10}`
  return [counted, notice.culprit, notice.release, notice.environment]
    .filter((part) => part !== '')
    .join(' · ')
}

/** Half a character, which a cut may leave, is refused by many a reader of JSON. */
function cut(text: string, maxChars: number): string {
  return text.slice(0, maxChars).toWellFormed()
}

/** Line ends would begin another header; controls of direction would turn the rest round. */
function inOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()
}

/**
 * Texts of errors must not become mentions, links or pictures. Chats that read this format differ in what else they read, from
 * Markdown to names with an at sign; code is text in all of them.
 */
function asCode(text: string): string {
  const line = inOneLine(text).replaceAll('`', "'")
  return line === '' ? '' : `\`${escapeSlack(line)}\``
}

function escapeSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
