import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { printError } from '../shared/print-error.ts'
import type { TelemetryEvent } from '../shared/telemetry/event.ts'
import { describePageReport } from './describe-page-report.ts'
import { createPageReportSink } from './page-report-sink.ts'
import type { ReadSourceMap } from './source-positions.ts'

const root = mkdtempSync(join(tmpdir(), 'waymark-page-reports-'))
mkdirSync(join(root, 'app'))
const file = join(root, 'app/bomb.tsx')
writeFileSync(file, 'one\ntwo\n  throw new Error()\nfour\n')
afterAll(() => rmSync(root, { recursive: true }))

const MODULE = 'http://localhost:3000/_waymark/app/bomb.tsx'
/** Everything in the module comes from the third line. */
const readSourceMap: ReadSourceMap = async (url) =>
  url === MODULE
    ? {
        file,
        map: {
          version: 3,
          file,
          names: [],
          sources: ['bomb.tsx'],
          mappings: 'AAEE',
          sourcesContent: [],
          sourceRoot: '',
        },
      }
    : undefined

function createEvent(mechanism = 'auto.browser.global_handlers.onerror', value = 'boom'): object {
  const frames = [
    { filename: 'http://localhost:3000/other.js', function: 'f', lineno: 1, colno: 1, in_app: true },
    { filename: MODULE, function: 'Bomb', lineno: 1, colno: 1, in_app: true },
  ]
  return {
    event_id: 'a'.repeat(32),
    request: { url: 'http://localhost:3000/shop?token=1' },
    exception: {
      values: [
        { type: 'Error', value, stacktrace: { frames }, mechanism: { type: mechanism, handled: false } },
      ],
    },
  }
}

async function pass(...items: (object | string)[]): Promise<{ sent: string; reported: TelemetryEvent[] }> {
  const send = vi.fn(async (_envelope: Uint8Array) => ({ status: 200 }))
  const reported: TelemetryEvent[] = []
  const onReport = (event: TelemetryEvent): void => void reported.push(event)
  const sink = createPageReportSink({ send }, { root, readSourceMap, onReport })
  const lines = ['{"dsn":"x"}', ...items].map((item) =>
    typeof item === 'string' ? item : JSON.stringify(item),
  )
  await sink.send(Buffer.from(lines.join('\n')))
  return { sent: Buffer.from(send.mock.calls[0]![0]).toString(), reported }
}

function readFrames(sent: string): object[] {
  const event = JSON.parse(sent.split('\n')[2]!) as TelemetryEvent
  return event.exception!.values[0]!.stacktrace!.frames
}

test('frames of modules that the dev server made get their place in the sources, and its lines', async () => {
  const { sent, reported } = await pass({ type: 'event' }, createEvent())
  expect(readFrames(sent)).toEqual([
    { filename: 'http://localhost:3000/other.js', function: 'f', lineno: 1, colno: 1, in_app: true },
    {
      filename: 'app/bomb.tsx',
      function: 'Bomb',
      lineno: 3,
      colno: 3,
      in_app: true,
      pre_context: ['one', 'two'],
      context_line: '  throw new Error()',
      post_context: ['four', ''],
    },
  ])
  expect(reported).toEqual([createEvent()])
})

test.each([
  ['spans', [{ type: 'span' }, '{"items":[]}']],
  ['messages', [{ type: 'event' }, '{"message":"x"}']],
  ['what is no JSON', [{ type: 'event' }, 'x']],
  ['items with a length', [{ type: 'event', length: 2 }, '{}']],
  ['frames that are none', [{ type: 'event' }, '{"exception":{"values":7}}']],
  ['a head alone', []],
])('%s go on as they came', async (_what, items) => {
  const { sent } = await pass(...items)
  const lines = items.map((item) => (typeof item === 'string' ? item : JSON.stringify(item)))
  expect(sent).toBe(['{"dsn":"x"}', ...lines].join('\n'))
})

test('the terminal is told what, where, on which page, and which report it is', async () => {
  const described = await describePageReport(createEvent() as TelemetryEvent, { root, readSourceMap })
  const printed = printError(described!)
  expect(printed).toMatch(/^⨯ Error: boom \[browser\]\n {2}app\/bomb\.tsx:3:3\n/)
  expect(printed).toContain('at Bomb (app/bomb.tsx:3:3)')
  expect(printed).toContain(`{ report: '${'a'.repeat(32)}', request: 'GET /shop?token=[Filtered]' }`)
})

test('an error of React alone is told at the component that it was rendering', async () => {
  const event = createEvent() as TelemetryEvent
  const [thrown] = event.exception!.values
  const way = { type: `React ErrorBoundary ${thrown!.type}`, value: '', stacktrace: thrown!.stacktrace! }
  const library = {
    filename: 'http://localhost:3000/node_modules/a/i.js',
    function: 'f',
    lineno: 1,
    colno: 1,
    in_app: false,
  }
  event.exception!.values = [way, { ...thrown!, stacktrace: { frames: [library] } }]
  const described = await describePageReport(event, { root, readSourceMap })
  expect(printError(described!)).toMatch(/^⨯ Error: boom \[browser\]\n {2}app\/bomb\.tsx:3:3\n/)
  expect(described?.cause).toBeUndefined()
})

test('what code of the app caught and reported itself is not printed', async () => {
  const event = createEvent('generic') as TelemetryEvent
  expect(await describePageReport(event, { root, readSourceMap })).toBeUndefined()
})

test('no text of a report steers the terminal', async () => {
  const event = createEvent(undefined, 'a\u001B[2Jb') as TelemetryEvent
  event.exception!.values[0]!.type = 'E\u001B]0;title\u0007\nx'
  event.breadcrumbs = [{ category: 'c\u009B', message: 'm\r\nfake' }]
  const described = await describePageReport(event, { root, readSourceMap })
  // oxlint-disable-next-line no-control-regex
  expect(printError(described!)).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F]|^fake|^x/m)
})
