import type { HistoryEntry } from '../../../service/src/queries/issue-detail.ts'
import { readText } from '../../messages/read-text.ts'
import type { Text } from '../../messages/text.ts'
import { commentIssue } from '../../server/issue-actions.ts'
import button from '../button.module.css'
import { Inert } from '../text/inert.tsx'
import { Time } from '../time.tsx'
import { Section } from './section.tsx'
import styles from './issue-facts.module.css'

interface HistoryProps {
  projectId: number
  issueId: number
  entries: readonly HistoryEntry[]
  nowMs: number
  canChange: boolean
}

/** Who did what, and what they said about it. */
export function History({ projectId, issueId, entries, nowMs, canChange }: HistoryProps) {
  const { text } = readText()
  return (
    <Section title={text('history.title')}>
      {canChange && (
        <form action={commentIssue} className={styles.comment}>
          <input type="hidden" name="project" value={projectId} />
          <input type="hidden" name="issue" value={issueId} />
          <textarea
            name="text"
            required
            maxLength={10_000}
            aria-label={text('history.comment')}
            placeholder={text('history.placeholder')}
          />
          <button className={button.button}>{text('do.comment')}</button>
        </form>
      )}
      <ol className={styles.history}>
        {entries.map((entry) => {
          const said = readField(entry, 'text')
          return (
            <li key={entry.id}>
              <b>
                <Inert text={entry.actor || text('history.service')} />
              </b>{' '}
              {entry.kind === 'comment' ? null : describeEntry(entry, text)}
              <Time ms={entry.timeMs} nowMs={nowMs} />
              {entry.kind === 'comment' && (
                <p className={styles.said}>
                  <Inert text={said} />
                </p>
              )}
            </li>
          )
        })}
      </ol>
    </Section>
  )
}

function describeEntry(entry: HistoryEntry, text: Text): string {
  switch (entry.kind) {
    case 'resolved-in':
      return text('history.resolved-in', { release: readField(entry, 'release') })
    case 'assigned': {
      const name = readField(entry, 'assignee')
      return name === '' ? text('history.unassigned') : text('history.assigned', { name })
    }
    case 'created':
    case 'regression':
    case 'unmuted':
    case 'resolved':
    case 'muted':
    case 'reopened':
    case 'merged':
    case 'unmerged':
      return text(`history.${entry.kind}`)
    default:
      return text('history.other', { kind: entry.kind })
  }
}

function readField({ data }: HistoryEntry, name: string): string {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return ''
  const value = data[name]
  return typeof value === 'string' ? value : ''
}
