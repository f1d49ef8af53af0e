import { beforeEach, expect, test } from 'vitest'
import { HOT_LISTENING_EVENT, HOT_UPDATE_EVENT } from '../shared/wire.ts'
import { repeatMissedUpdates } from './missed-updates.ts'

const UPDATE = { type: 'custom', event: HOT_UPDATE_EVENT, data: {} }

let now: number
let sent: unknown[]
let send: (...message: unknown[]) => void
let listen: (data: unknown) => string[]

beforeEach(() => {
  now = 10_000
  sent = []
  const listeners = new Map<string, (data: unknown, client: unknown) => void>()
  const hot = {
    send: (...message: unknown[]) => void sent.push(message),
    on: (event: string, listener: (data: unknown, client: unknown) => void) => listeners.set(event, listener),
  }
  repeatMissedUpdates({ environments: { client: { hot } } } as never, () => now)
  send = (...message) => hot.send(...message)
  listen = (data) => {
    const told: string[] = []
    listeners.get(HOT_LISTENING_EVENT)?.(data, { send: (event: string) => told.push(event) })
    return told
  }
})

test('what is sent goes on as it is', () => {
  send(UPDATE)
  send('other', { a: 1 })
  expect(sent).toEqual([[UPDATE], ['other', { a: 1 }]])
})

test.each([
  ['as an object', [UPDATE]],
  ['by its name', [HOT_UPDATE_EVENT, {}]],
])('a page that was asked for before an update, sent %s, is told of it', (_how, message) => {
  send(...message)
  now += 500
  expect(listen({ age: 800 })).toEqual([HOT_UPDATE_EVENT])
})

test('one that was asked for afterwards is not, nor any before the first update', () => {
  expect(listen({ age: 5000 })).toEqual([])
  send({ type: 'custom', event: 'other', data: {} })
  expect(listen({ age: 5000 })).toEqual([])
  send(UPDATE)
  now += 500
  expect(listen({ age: 300 })).toEqual([])
})

test.each([undefined, {}, { age: 'old' }])('a page that says %j of its age is new', (data) => {
  send(UPDATE)
  now += 1
  expect(listen(data)).toEqual([])
})
