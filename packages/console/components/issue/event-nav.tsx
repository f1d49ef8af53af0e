import Link from 'waymark/link'
import type { EventDetail } from '../../../service/src/queries/event-detail.ts'
import type { IssueDetail } from '../../../service/src/queries/issue-detail.ts'
import { readText } from '../../messages/read-text.ts'
import { Icon, type IconName } from '../icon.tsx'
import { Time } from '../time.tsx'
import styles from './event-nav.module.css'

interface EventNavProps {
  detail: IssueDetail
  current: EventDetail
  hrefOf(eventId: string): string
  /** Where all of them are. */
  listHref: string
  nowMs: number
}

/** From event to event: first, earlier, later, latest. */
export function EventNav({ detail, current, hrefOf, listHref, nowMs }: EventNavProps) {
  const { text } = readText()
  const { event, previousId, nextId } = current
  const steps: [name: 'first' | 'previous' | 'next' | 'last', icon: IconName, id: string | undefined][] = [
    ['first', 'first', previousId === undefined ? undefined : detail.firstEventId],
    ['previous', 'left', previousId],
    ['next', 'right', nextId],
    ['last', 'last', nextId === undefined ? undefined : detail.lastEventId],
  ]
  return (
    <div className={styles.bar}>
      <h2>
        {text('event.title')} <code title={event.eventId}>{event.eventId.slice(0, 8)}</code>
      </h2>
      <span className={styles.when}>
        <Time ms={event.timeMs} nowMs={nowMs} />
      </span>
      <Link className={styles.all} href={listHref}>
        {text('events.all')}
      </Link>
      <nav className={styles.steps} aria-label={text('event.navigation')}>
        {steps.map(([name, icon, id]) =>
          id === undefined ? (
            <span key={name} className={styles.none} aria-hidden="true">
              <Icon name={icon} />
            </span>
          ) : (
            <Link
              key={name}
              href={hrefOf(id)}
              replace
              scroll={false}
              aria-label={text(`event.${name}`)}
              title={text(`event.${name}`)}
            >
              <Icon name={icon} />
            </Link>
          ),
        )}
      </nav>
    </div>
  )
}
