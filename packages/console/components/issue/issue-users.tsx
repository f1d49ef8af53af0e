import Link from 'waymark/link'
import type { IssueUser } from '../../../service/src/queries/issue-people.ts'
import { readText } from '../../messages/read-text.ts'
import { Inert } from '../text/inert.tsx'
import { Section } from './section.tsx'
import styles from './issue-facts.module.css'

interface IssueUsersProps {
  /** Those of stored events, the most hit first. */
  users: readonly IssueUser[]
  /** All that were counted. */
  total: number
  /** Issues that hit the same person. */
  hrefOf(key: string, value: string): string
}

const SHOWN_USERS = 5

/** Who was hit most. */
export function IssueUsers({ users, total, hrefOf }: IssueUsersProps) {
  const { text } = readText()
  if (users.length === 0) return null
  const shown = users.slice(0, SHOWN_USERS)
  return (
    <Section title={text('facts.people')}>
      <ul className={styles.releases}>
        {shown.map(({ user, storedEvents }) => (
          <li key={user}>
            <Link href={hrefOf('user', user)} prefetch={false}>
              <Inert text={user} />
            </Link>
            <span>{text('issues.events', { count: storedEvents })}</span>
          </li>
        ))}
      </ul>
      {total > shown.length && (
        <p className={styles.quiet}>{text('facts.more-people', { count: total - shown.length })}</p>
      )}
    </Section>
  )
}
