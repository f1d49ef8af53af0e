import Link from 'waymark/link'
import type { Json } from '../../../service/src/digest/values.ts'
import type { HistoryEntry } from '../../../service/src/queries/issue-detail.ts'
import { shortRelease } from '../../format/short-release.ts'
import { readText } from '../../messages/read-text.ts'
import type { Text } from '../../messages/text.ts'
import { Inert } from '../text/inert.tsx'
import { Time } from '../time.tsx'
import { CommentForm } from './comment-form.tsx'
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
      {canChange && <CommentForm projectId={projectId} issueId={issueId} />}
      <ol className={styles.history}>
        {entries.map((entry) => {
          const said = readField(entry, 'text')
          return (
            <li key={entry.id}>
              <b>
                <Inert text={entry.actor || text('history.service')} />
              </b>{' '}
              {entry.kind === 'comment' ? null : describeEntry(entry, text)}
              <OtherIssue projectId={projectId} entry={entry} />
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

/** Where the other part of a split issue is. */
function OtherIssue({ projectId, entry }: { projectId: number; entry: HistoryEntry }) {
  const { text } = readText()
  const id = readValue(entry, 'issue')
  if (typeof id !== 'number') return null
  return (
    <>
      {' · '}
      <Link href={`/p/${projectId}/issues/${id}`}>{text('history.issue', { id })}</Link>
    </>
  )
}

function describeEntry(entry: HistoryEntry, text: Text): string {
  switch (entry.kind) {
    case 'resolved-in':
      return text('history.resolved-in', { release: shortRelease(readField(entry, 'release')) })
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
    case 'split':
      return text(`history.${entry.kind}`)
    default:
      return text('history.other', { kind: entry.kind })
  }
}

function readField(entry: HistoryEntry, name: string): string {
  const value = readValue(entry, name)
  return typeof value === 'string' ? value : ''
}

function readValue({ data }: HistoryEntry, name: string): Json | undefined {
  return typeof data !== 'object' || data === null || Array.isArray(data) ? undefined : data[name]
}
