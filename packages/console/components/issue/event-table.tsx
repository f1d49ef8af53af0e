import Link from 'waymark/link'
import type { EventSummary } from '../../../service/src/queries/event-list.ts'
import { shortRelease } from '../../format/short-release.ts'
import { readText } from '../../messages/read-text.ts'
import table from '../table.module.css'
import { Inert } from '../text/inert.tsx'
import { Time } from '../time.tsx'

interface EventTableProps {
  /** Of the page of the issue. */
  path: string
  events: readonly EventSummary[]
  nowMs: number
}

/** Events of an issue, with what tells them apart. */
export function EventTable({ path, events, nowMs }: EventTableProps) {
  const { text } = readText()
  return (
    <div className={table.scroll}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{text('event.title')}</th>
            <th scope="col" className={table.less}>
              {text('events.route')}
            </th>
            <th scope="col">{text('facts.user')}</th>
            <th scope="col" className={table.less}>
              {text('pick.environment')}
            </th>
            <th scope="col" className={table.less}>
              {text('traces.release')}
            </th>
            <th scope="col" className={table.number}>
              {text('traces.when')}
            </th>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <tr key={event.eventId} className={table.linked}>
              <td className={table.wide}>
                <Link className={table.name} href={`${path}/events/${event.eventId}`} prefetch={false}>
                  <Inert text={event.value || event.eventId.slice(0, 8)} />
                </Link>
              </td>
              <td className={table.less}>
                <Inert text={event.route} />
              </td>
              <td>
                <Inert text={event.user} />
              </td>
              <td className={table.less}>
                <Inert text={event.environment} />
              </td>
              <td className={`${table.hint} ${table.less}`}>
                <Inert text={shortRelease(event.release)} />
              </td>
              <td className={`${table.hint} ${table.number}`}>
                <Time ms={event.timeMs} nowMs={nowMs} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
