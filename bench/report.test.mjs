import { describe, expect, test } from 'vitest'
import { compareBytes, createReport, createTable, shortenReason, summarise } from './report.mjs'

const ssr = (name, results) => ({ name, metric: 'ssr', results })

test('rounds become a median with its spread', () => {
  const rounds = [3, 1, 2].map((value) => ssr('waymark', { 'table, ms': value }))
  expect(summarise(rounds)).toEqual({
    'table, ms': { metric: 'ssr', cells: { waymark: { median: 2, least: 1, most: 3 } } },
  })
})

describe('bytes beside an empty page', () => {
  const sample = (name, empty, table) =>
    ssr(name, { 'empty: bytes, gzip': empty, 'table: bytes, gzip': table, 'table: bytes': 9 })

  test('are compared with what React alone adds', () => {
    const summary = summarise([sample('waymark', 1_000, 7_600), sample('bare', 100, 6_100)])
    const { cells } = compareBytes(summary)['table: bytes beside an empty page ÷ bare, gzip']
    expect([cells.waymark.median, cells.bare.median]).toEqual([1.1, 1])
  })

  test('are not compared without the limit', () => {
    expect(compareBytes(summarise([sample('waymark', 1_000, 7_600)]))).toEqual({})
  })
})

describe('table', () => {
  test('a peer without a figure has a dash, one that failed a reason', () => {
    const summary = summarise([ssr('waymark', { 'table, ms': 5.25 }), ssr('waymark', { 'table, ms': 6 })])
    const failures = [
      { name: 'next', metric: 'ssr', failure: 'The server did not answer:\nError: no | port' },
    ]
    expect(createTable(['waymark', 'next', 'bare'], summary, failures)).toBe(
      [
        '|  | waymark | next | bare |',
        '| --- | ---: | ---: | ---: |',
        '| table, ms | 6 (5.25–6) | failed: Error: no \\| port | – |',
      ].join('\n'),
    )
  })

  test('what cannot be built has failed in everything', () => {
    const failures = [{ name: 'next', metric: 'build', failure: 'no memory' }]
    const table = createTable(['waymark', 'next'], summarise([ssr('waymark', { 'table, ms': 5 })]), failures)
    expect(table).toContain('| table, ms | 5 | failed: no memory |')
  })

  test('a metric that nobody has still says why', () => {
    const failures = [{ name: 'vinext', metric: 'build', failure: 'needs Node 22, this is 20.20.2' }]
    expect(createTable(['vinext'], {}, failures)).toContain(
      '| build | failed: needs Node 22, this is 20.20.2 |',
    )
  })
})

test.each([
  ['one line', 'one line'],
  ['> app@1 build\n\n  TypeError: x is not a function\n    at y', 'TypeError: x is not a function'],
  ['', 'no reason given'],
  ['Error: '.padEnd(500, 'x'), 'Error: '.padEnd(90, 'x')],
])('the reason in %j', (text, reason) => {
  expect(shortenReason(text)).toBe(reason)
})

test('a report says when, where and with what', () => {
  const run = {
    date: '2026-11-16T02:00:00.000Z',
    machine: { Node: '20.20.2', cores: 2 },
    versions: { next: { next: '16.4.6', react: '19.3.1' } },
  }
  expect(createReport(run, '| table |')).toBe(
    '# Bench of 2026-11-16\n\nNode 20.20.2, cores 2.\n\n| table |\n\n- `next`: next 16.4.6, react 19.3.1\n',
  )
})
