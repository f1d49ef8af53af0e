import { expect, it } from 'vitest'
import { readEvent } from './read-event.ts'
import { parseStoredEvent, writeEvent } from './stored-event.ts'
import { deriveTags } from './tags.ts'
import type { JsonObject } from './values.ts'

const META = { projectId: 1, type: 'event', receivedMs: 1_700_000_000_000, eventId: 'a'.repeat(32) } as const

function readOne(raw: JsonObject) {
  const event = readEvent(raw, META, { storeAddresses: false })
  return { event, tags: deriveTags(event, undefined) }
}

const EVENTS: [name: string, raw: JsonObject][] = [
  [
    'an error',
    { exception: { values: [{ type: 'E', value: 'v', stacktrace: { frames: [{ function: 'f' }] } }] } },
  ],
  ['a message', { message: 'm', tags: { area: 'a', 'with space': 'b c' } }],
  [
    'a value with signs of its own',
    { message: 'm', tags: { query: 'a=1&b=2', lines: 'one\ntwo', empty: '' } },
  ],
  ['a key with the sign between key and value', { message: 'm', tags: { 'a=b': 'c', area: 'd' } }],
  ['no tags of its own', {}],
]

it.each(EVENTS)('%s is read as it was written', (_, raw) => {
  const { event, tags } = readOne(raw)
  const stored = writeEvent(event, tags)
  expect(parseStoredEvent(stored)).toEqual(JSON.parse(JSON.stringify({ ...event, tags })))
})

it('a tag is a line', () => {
  const { event, tags } = readOne({ message: 'm', tags: { area: 'a' } })
  expect(writeEvent(event, tags).tags).toContain('\narea=a\n')
})

it('events that are stored with their tags keep them', () => {
  const { event, tags } = readOne({ message: 'm', tags: { area: 'a' } })
  const former = { tags: '\narea=a\n', data: JSON.stringify({ ...event, tags }) }
  expect(parseStoredEvent(former).tags).toEqual(tags)
})
