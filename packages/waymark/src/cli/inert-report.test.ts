import { expect, test } from 'vitest'
import { createPaint } from '../shared/terminal-paint.ts'
import { formatInertNotes } from './inert-report.ts'

const facts = { status: 200, chars: 5_000, paint: createPaint('none') }

test('says of each element what became of it', () => {
  const text = formatInertNotes(
    [
      { path: ['main'], refusal: { kind: 'component', detail: 'Buy' } },
      { path: ['main', 'ul'], chars: 1_234 },
      { path: ['main', 'p'], refusal: { kind: 'small', detail: '12 characters' } },
      { path: ['main', 'p'], refusal: { kind: 'small', detail: '12 characters' } },
    ],
    facts,
  )
  expect(text).toBe(
    [
      '· <main> holds Buy, which is a client component, or waits',
      '■   <ul> 1,234 characters as HTML',
      '·   <p> is small (12 characters) × 2',
      '',
      'Status 200. 1,234 characters of 5,000 characters are inert.',
      '',
    ].join('\n'),
  )
})

test('names from the app cannot steer the terminal', () => {
  const refusal = { kind: 'component', detail: '\u001B[2J' } as const
  expect(formatInertNotes([{ path: ['main'], refusal }], facts)).not.toContain('\u001B')
})
