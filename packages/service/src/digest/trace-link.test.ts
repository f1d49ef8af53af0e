import { expect, it } from 'vitest'
import { readPreviousTrace } from './trace-link.ts'

const ID = 'ab'.repeat(16)
const SPAN = 'cd'.repeat(8)

it.each<[what: string, links: unknown, attributes: Record<string, unknown>, previous: string]>([
  ['nothing', undefined, {}, ''],
  [
    'a typed link',
    [{ trace_id: ID, attributes: { 'sentry.link.type': { value: 'previous_trace' } } }],
    {},
    ID,
  ],
  ['a plain link', [{ trace_id: ID, attributes: { 'sentry.link.type': 'previous_trace' } }], {}, ID],
  ['another kind of link', [{ trace_id: ID, attributes: { 'sentry.link.type': 'next_trace' } }], {}, ''],
  ['a link without kind', [{ trace_id: ID }], {}, ''],
  [
    'a link to nonsense',
    [{ trace_id: '../x', attributes: { 'sentry.link.type': 'previous_trace' } }],
    {},
    '',
  ],
  ['links that are none', 'text', {}, ''],
  ['the attribute', undefined, { 'sentry.previous_trace': `${ID}-${SPAN}-1` }, ID],
  ['the attribute in capitals', undefined, { 'sentry.previous_trace': `${ID.toUpperCase()}-${SPAN}-0` }, ID],
  ['an attribute of another form', undefined, { 'sentry.previous_trace': `${ID}/${SPAN}` }, ''],
  ['an attribute that is no text', undefined, { 'sentry.previous_trace': 1 }, ''],
])('reads the previous trace of %s', (_, links, attributes, previous) => {
  expect(readPreviousTrace(links, attributes)).toBe(previous)
})
