import type { EventData } from './event-data.ts'
import { writeFrames } from './known-stack.ts'
import type { ExceptionInfo } from './stack.ts'
import type { Tag } from './tags.ts'

/** The two columns of an event that say all about it. */
export interface StoredEvent {
  /** A line for each tag, with one before the first and after the last, so that a search finds whole ones. */
  tags: string
  /** JSON; its tags only where the other column would not tell key and value apart. */
  data: string
}

/** Half of the JSON are frames, whose text is known as a rule. */
export function writeEvent(event: EventData, tags: readonly Tag[]): StoredEvent {
  const isPlain = tags.every(([key]) => !key.includes('='))
  const rest = JSON.stringify({ ...event, tags: isPlain ? undefined : tags, exceptions: undefined })
  return {
    tags: `\n${tags.map(([key, value]) => `${key}=${value}`).join('\n')}\n`,
    data: `{"exceptions":[${event.exceptions.map(writeException).join()}],${rest.slice(1)}`,
  }
}

function writeException(exception: ExceptionInfo): string {
  const rest = JSON.stringify({ ...exception, frames: undefined })
  return `{"frames":${writeFrames(exception.frames)},${rest.slice(1)}`
}

export function parseStoredEvent({ tags, data }: StoredEvent): EventData {
  const event = parseEventData(data)
  return { ...event, tags: event.tags ?? readLines(tags) }
}

/** All that the one column says. */
export function parseEventData(data: string): Omit<EventData, 'tags'> & { tags?: EventData['tags'] } {
  return JSON.parse(data) as ReturnType<typeof parseEventData>
}

function readLines(tags: string): [key: string, value: string][] {
  const lines = tags.split('\n').filter((line) => line !== '')
  return lines.map((line) => {
    const end = line.indexOf('=')
    return [line.slice(0, end), line.slice(end + 1)]
  })
}
