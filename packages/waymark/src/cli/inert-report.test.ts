import { expect, test } from 'vitest'
import type { InertNote, InertRefusal, InertSegment } from '../shared/inert-note.ts'
import { createPaint } from '../shared/terminal-paint.ts'
import { formatInertNotes, formatInertOff } from './inert-report.ts'

const facts = { status: 200, chars: 5_000, paint: createPaint('none') }
const page: InertSegment = { file: 'app/page.tsx' }
const buy: InertRefusal = { kind: 'component', detail: 'Buy' }
const small = (detail: string): InertRefusal => ({ kind: 'small', detail })

/** Without the summary. */
function format(notes: readonly (InertNote | InertSegment)[]): string[] {
  return formatInertNotes(notes, facts).split('\n').slice(0, -3)
}

test('says of each element what became of it', () => {
  const main: InertNote = { tag: 'main', parent: page, refusal: buy }
  const text = formatInertNotes(
    [
      page,
      main,
      { tag: 'ul', parent: main, chars: 1_234 },
      { tag: 'p', parent: main, refusal: small('12 characters') },
      { tag: 'p', parent: main, refusal: small('12 characters') },
    ],
    facts,
  )
  expect(text).toBe(
    [
      'app/page.tsx',
      '  · main     holds Buy, which is a client component, or waits',
      '  ■   ul     1,234 characters as HTML',
      '  ·   p × 2  is small (12 characters)',
      '',
      'Status 200. 1,234 characters of 5,000 characters are inert.',
      '',
    ].join('\n'),
  )
})

test('elements are told apart by id and classes', () => {
  const long = 'flex items-center justify-between rounded-lg'
  expect(
    format([
      page,
      { tag: 'ul', parent: page, id: 'new', className: ' list  wide ', chars: 300 },
      { tag: 'ul', parent: page, id: 'old', className: 'list wide', chars: 400 },
      { tag: 'div', parent: page, className: long, chars: 500 },
    ]),
  ).toEqual([
    'app/page.tsx',
    '  ■ ul#new.list.wide                  300 characters as HTML',
    '  ■ ul#old.list.wide                  400 characters as HTML',
    '  ■ div.flex.items-center.justify-b…  500 characters as HTML',
  ])
})

test('equal rows are one, with what is in them', () => {
  const rows = Array.from({ length: 500 }, (_, index): InertNote[] => {
    const row: InertNote = { tag: 'tr', parent: page, id: `row-${index}`, refusal: buy }
    return [
      row,
      { tag: 'td', parent: row, refusal: small(`${String(index).length} characters`) },
      { tag: 'td', parent: row, className: 'text', chars: 200 + index },
    ]
  })
  const other: InertNote = { tag: 'tr', parent: page, refusal: { kind: 'live', detail: 'tr' } }
  expect(format([page, ...rows.flat(), other])).toEqual([
    'app/page.tsx',
    '  · tr × 500   holds Buy, which is a client component, or waits',
    '  ·   td       is small',
    '  ■   td.text  224,750 characters as HTML in all',
    '  · tr         says data-waymark-live',
  ])
})

test('rows with other content are not equal', () => {
  const rows = ['p', 'p', 'h2'].flatMap((tag): InertNote[] => {
    const row: InertNote = { tag: 'li', parent: page, refusal: buy }
    return [row, { tag, parent: row, refusal: small('a short text') }]
  })
  expect(format([page, ...rows]).map((line) => line.slice(0, 12).trimEnd())).toEqual([
    'app/page.tsx',
    '  · li × 2',
    '  ·   p',
    '  · li',
    '  ·   h2',
  ])
})

test('what came late stands where it belongs', () => {
  const first: InertNote = { tag: 'header', parent: page, refusal: buy }
  const last: InertNote = { tag: 'footer', parent: page, refusal: buy }
  const late: InertNote = { tag: 'p', parent: first, chars: 300 }
  expect(format([page, first, last, late]).map((line) => line.slice(0, 12).trimEnd())).toEqual([
    'app/page.tsx',
    '  · header',
    '  ■   p',
    '  · footer',
  ])
})

test('says of pages and layouts that were not looked at why', () => {
  expect(
    format([
      { file: 'app/layout.tsx', refusal: 'export' },
      { file: 'app/shop/layout.tsx', refusal: 'client' },
      page,
    ]),
  ).toEqual([
    'app/layout.tsx',
    '  left to React: it exports inert = false',
    '',
    'app/shop/layout.tsx',
    '  left to React: it is a client component',
    '',
    'app/page.tsx',
    '  has no elements of its own',
  ])
})

test('of a page that was made twice it shows the second', () => {
  const again: InertSegment = { file: page.file }
  const notes = [page, { tag: 'p', parent: page, chars: 300 }, again, { tag: 'p', parent: again, chars: 300 }]
  expect(format(notes)).toEqual(['app/page.tsx', '  ■ p  300 characters as HTML'])
  expect(formatInertNotes(notes, facts)).toContain('300 characters of 5,000 characters are inert')
})

test('an answer without a page of app/ is said to be none', () => {
  expect(formatInertNotes([], { ...facts, status: 307 })).toBe(
    'Nothing to look at: the answer is no page of app/.\n\nStatus 307. 0 characters of 5,000 characters are inert.\n',
  )
})

test('names from the app cannot steer the terminal', () => {
  const refusal = { kind: 'component', detail: '\u001B[2J' } as const
  const notes = [{ file: '\u001B' }, { tag: '\u001B', parent: page, className: '\u001B', refusal }, page]
  expect(formatInertNotes(notes, facts)).not.toContain('\u001B')
})

test.each([
  ['', 'inert: false in waymark.config.ts, or WAYMARK_INERT=0 when it was built'],
  ["require-trusted-types-for 'script'", 'its contentSecurityPolicy says require-trusted-types-for'],
])('an app with the policy "%s" and without inert content says why', (policy, reason) => {
  expect(formatInertOff(policy)).toBe(`This app was built with inert content switched off: ${reason}.`)
})
