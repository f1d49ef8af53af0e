import type { AlertFact } from '../digest/digest-events.ts'

const HEADLINES: Readonly<Record<AlertFact['kind'], string>> = {
  new: 'New issue',
  regression: 'An issue came back',
  unmuted: 'A muted issue reached its limit',
}

/** For a machine: the facts. */
export function createWebhookBody(fact: AlertFact, projectName: string, link: string): object {
  return {
    kind: fact.kind,
    project: { id: fact.projectId, name: projectName },
    issue: { id: fact.issueId, type: fact.type, value: fact.value, culprit: fact.culprit, url: link },
    event: { id: fact.eventId, release: fact.release, environment: fact.environment },
  }
}

/** For a chat that reads Slack's format: Slack, Mattermost, Rocket.Chat, Discord with `/slack`. */
export function createSlackBody(fact: AlertFact, projectName: string, link: string): object {
  const title = [fact.type, fact.value]
    .filter((part) => part !== '')
    .join(': ')
    .slice(0, 300)
  const shown = link === '' ? escapeSlack(title) : `<${link}|${escapeSlack(title)}>`
  const where = [fact.culprit, fact.release, fact.environment].filter((part) => part !== '').join(' · ')
  const text = `${HEADLINES[fact.kind]} in ${escapeSlack(projectName)}\n${shown}\n${escapeSlack(where)}`
  return { text, unfurl_links: false }
}

/** Texts of errors must not become mentions or links. */
function escapeSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
