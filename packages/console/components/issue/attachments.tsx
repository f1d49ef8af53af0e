import type { EventDetail } from '../../../service/src/queries/event-detail.ts'
import { readText } from '../../messages/read-text.ts'
import { BASE_PATH } from '../../state/base-path.ts'
import { withQuery } from '../../state/query.ts'
import { Inert } from '../text/inert.tsx'
import { Section } from './section.tsx'
import styles from './section.module.css'

/** Files that came with the event. They are saved, not shown: anybody may have sent them. */
export function Attachments({ projectId, detail }: { projectId: number; detail: EventDetail }) {
  const { text, format } = readText()
  const { event, attachments } = detail
  if (attachments.length === 0) return null
  return (
    <Section title={text('facts.attachments')}>
      <dl className={styles.table}>
        {attachments.map(({ name, contentType, bytes }) => (
          <div key={name} className={styles.entry}>
            <dt>{format.bytes(bytes)}</dt>
            <dd>
              <a
                href={withQuery(`${BASE_PATH}/p/${projectId}/attachments/${event.eventId}`, {}, { name })}
                download
              >
                <Inert text={name} />
              </a>{' '}
              <Inert text={contentType} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
