import { expect, it } from 'vitest'
import { parseEvent, writeFrames } from './known-stack.ts'
import { readExceptions } from './stack.ts'
import type { JsonObject } from './values.ts'

let count = 0
/** Stacks of other tests are remembered, too. */
const createFrames = (more: JsonObject = {}): JsonObject[] => [
  { filename: 'app/caller.ts', function: `caller${(count += 1)}`, lineno: 1, colno: 2, in_app: true },
  { filename: 'app/crash.ts', function: 'crash', lineno: 3, context_line: 'x[0].y', in_app: true, ...more },
]
const createEvent = (frames: JsonObject[], more: JsonObject = {}): JsonObject => ({
  message: 'm',
  exception: { values: [{ type: 'E', value: 'v', stacktrace: { frames } }] },
  ...more,
})
const parse = (event: JsonObject): Record<string, unknown> =>
  parseEvent(JSON.stringify(event)) as Record<string, unknown>

it('the same stack a second time is the same object, and reads as it did', () => {
  const event = createEvent(createFrames())
  const [first] = readExceptions(parse(event))
  const [second] = readExceptions(parse(event))
  expect(second?.frames).toBe(first?.frames)
  expect(second?.frames).toEqual(readExceptions(event)[0]?.frames)
  expect(JSON.parse(writeFrames(second?.frames ?? []))).toEqual(JSON.parse(JSON.stringify(second?.frames)))
})

it('stacks that differ by one character are two', () => {
  const frames = createFrames()
  const [one] = readExceptions(parse(createEvent(frames)))
  const [other] = readExceptions(
    parse(createEvent(frames.map((frame) => ({ ...frame, filename: 'app/other.ts' })))),
  )
  expect(one?.frames[1]?.filename).toBe('app/crash.ts')
  expect(other?.frames[1]?.filename).toBe('app/other.ts')
})

const LOOKALIKES: [name: string, event: JsonObject][] = [
  [
    'a stack in other data',
    createEvent(createFrames(), { extra: { stacktrace: { frames: createFrames() } } }),
  ],
  ['only a stack in other data', { message: 'm', extra: { stacktrace: { frames: createFrames() } } }],
  ['a stack of a thread', { threads: { values: [{ stacktrace: { frames: createFrames() } }] } }],
  ['a text that looks like one', { message: '"stacktrace":{"frames":[{"function":"f"}]' }],
  ['frames that are no list', createEvent('frames' as unknown as JsonObject[])],
  ['an exception of an exception', createEvent(createFrames({ stacktrace: { frames: createFrames() } }))],
]

it.each(LOOKALIKES)('%s is left as it is', (_, event) => {
  const { exception, ...rest } = event
  for (const parsed of [parse(event), parse(event)]) {
    expect(parsed).toMatchObject(rest)
    expect(readExceptions(parsed)).toEqual(exception === undefined ? [] : readExceptions(event))
  }
})

it('the end of a list within a text is not its end', () => {
  const event = createEvent(createFrames({ context_line: 'load({ ids: [{ a }] })' }))
  expect(readExceptions(parse(event))).toEqual(readExceptions(event))
})

it('of a key that is there twice the last one counts, as in JSON', () => {
  const [first, last] = [createFrames(), createFrames()].map((frames) => JSON.stringify(frames))
  const text = `{"exception":{"stacktrace":{"frames":${first}},"stacktrace":{"frames":${last}}}}`
  expect(readExceptions(parseEvent(text) as JsonObject)).toEqual(readExceptions(JSON.parse(text)))
})

it('several exceptions keep their own stacks', () => {
  const values = [createFrames(), createFrames()].map((frames, index) => ({
    type: `E${index}`,
    value: '',
    stacktrace: { frames },
  }))
  const event = { exception: { values } }
  expect(readExceptions(parse(event))).toEqual(readExceptions(event))
})

it('variables belong to one event', () => {
  const event = createEvent(createFrames({ vars: { user: 'a' } }))
  const [first] = readExceptions(parse(event))
  const [second] = readExceptions(parse(event))
  expect(second?.frames).not.toBe(first?.frames)
  expect(second?.frames[1]?.vars).toEqual({ user: 'a' })
})

it('ids of source maps belong to one event', () => {
  const id = '9ec79c33-ec99-42ab-8353-589fcb2e04dc'
  const event = createEvent(createFrames())
  const images = [{ type: 'sourcemap', code_file: 'app/crash.ts', debug_id: id }]
  const [plain] = readExceptions(parse(event))
  const [mapped] = readExceptions(parse({ ...event, debug_meta: { images } }))
  expect(plain?.frames[1]?.debugId).toBeUndefined()
  expect(mapped?.frames[1]?.debugId).toBe(id)
})

it('what is no JSON is none', () => {
  const text = JSON.stringify(createEvent(createFrames()))
  expect(() => parseEvent(`${text}}`)).toThrow(SyntaxError)
  expect(() => parseEvent(text.replace(']}}]', ']}]'))).toThrow(SyntaxError)
})

it('a text full of beginnings takes no longer than others of its length', () => {
  const text = `{"exception":${'{"stacktrace":{"frames":['.repeat(40_000)}}]`
  const start = process.cpuUsage()
  expect(() => parseEvent(text)).toThrow(SyntaxError)
  expect(process.cpuUsage(start).user / 1_000).toBeLessThan(1_000)
})
