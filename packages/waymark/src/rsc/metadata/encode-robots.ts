import type { RobotsFile, RobotsFileRule } from '../../shared/metadata.ts'
import { isRecord, readList, readTexts } from './field-values.ts'

const KNOWN = new Set(['userAgent', 'allow', 'disallow', 'crawlDelay'])

/** One group per user agent, then host and sitemaps. */
export function encodeRobots({ rules, host, sitemap }: RobotsFile): string {
  const groups = readList<RobotsFileRule>(rules).filter(isRecord).flatMap(encodeGroups)
  const closing = [...encodeLines('Host', host), ...encodeLines('Sitemap', sitemap)]
  return [...groups, ...(closing.length > 0 ? [closing.join('')] : [])].join('\n')
}

function encodeGroups(rule: RobotsFileRule): string[] {
  const agents = readTexts(rule.userAgent)
  const extra = Object.entries(rule).filter(([name]) => !KNOWN.has(name))
  const lines = [
    ...encodeLines('Allow', rule.allow),
    ...encodeLines('Disallow', rule.disallow),
    ...encodeLines('Crawl-delay', rule.crawlDelay),
    ...extra.flatMap(([name, value]) => encodeLines(name, value)),
  ]
  return (agents.length > 0 ? agents : ['*']).map((agent) =>
    [...encodeLines('User-Agent', agent), ...lines].join(''),
  )
}

function encodeLines(name: string, value: unknown): string[] {
  return readTexts(value).map((text) => `${readLine(name)}: ${readLine(text)}\n`)
}

/** A value with a line break could add a rule of its own. */
function readLine(text: string): string {
  // eslint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, ' ').trim()
}
