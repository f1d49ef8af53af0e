import type { IssueState, MuteCondition } from '../../../service/src/digest/issue-state.ts'
import type { IssueSummary } from '../../../service/src/queries/issue-summary.ts'
import { shortRelease } from '../../format/short-release.ts'
import { readText } from '../../messages/read-text.ts'
import type { MessageKey } from '../../messages/text.ts'
import { readTimeZone } from '../../server/time-zone.ts'
import { showControls } from '../text/visible-controls.ts'
import styles from './badges.module.css'

/** What sets an issue apart, in words. */
export async function Badges({ issue }: { issue: IssueSummary }) {
  const state = describeState(issue.state, await readTimeZone())
  const { text } = readText()
  return (
    <span className={styles.badges}>
      {issue.isRegressed && <Badge tone="bad">{text('badge.regressed')}</Badge>}
      {issue.isNew && <Badge tone="accent">{text('badge.new')}</Badge>}
      {issue.isUnhandled && <Badge tone="plain">{text('badge.unhandled')}</Badge>}
      {state !== undefined && <Badge tone={issue.state.kind === 'muted' ? 'plain' : 'ok'}>{state}</Badge>}
    </span>
  )
}

function Badge({ tone, children }: { tone: 'bad' | 'accent' | 'ok' | 'plain'; children: string }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}

/** Nothing for an issue that is open: that is what a list shows. */
function describeState(state: IssueState, timeZone: string): string | undefined {
  const { text } = readText()
  if (state.kind === 'unresolved') return undefined
  if (state.kind === 'muted') return describeMute(state.until, timeZone)
  if (state.kind === 'resolved-in') {
    return text('badge.resolved-in', { release: showControls(shortRelease(state.releases.at(-1) ?? '')) })
  }
  return text(`badge.${state.kind}`)
}

function describeMute(until: MuteCondition, timeZone: string): string {
  const { text, format } = readText()
  switch (until.kind) {
    case 'forever':
      return text('badge.muted')
    case 'time':
      return text('badge.muted-time', { day: format.day(until.untilMs, timeZone) })
    case 'events':
      return text('badge.muted-events', { count: until.count, period: format.duration(until.periodMs) })
    case 'users':
      return text('badge.muted-users', { count: until.count })
  }
}

const LEVELS: readonly string[] = ['fatal', 'error', 'warning', 'log', 'info', 'debug']

/** How bad: by colour, shape and word. */
export function LevelMark({ level }: { level: string }) {
  const { text } = readText()
  const known = LEVELS.includes(level) ? level : 'error'
  const name = text(`level.${known}` as MessageKey)
  return (
    <svg
      className={styles.level}
      data-level={known}
      width="10"
      height="10"
      viewBox="0 0 10 10"
      role="img"
      aria-label={name}
    >
      <title>{name}</title>
      {known === 'fatal' || known === 'error' ? (
        <circle cx="5" cy="5" r="4" />
      ) : known === 'warning' ? (
        <path d="M5 1 9.4 9H.6Z" />
      ) : (
        <rect x="1.5" y="1.5" width="7" height="7" rx="1" />
      )}
    </svg>
  )
}
