import { describe, expect, test } from 'vitest'
import { createPaint } from '../shared/terminal-paint.ts'
import {
  createProgressPrinter,
  formatBytes,
  formatDuration,
  formatRouteTable,
  type BuildProgress,
  type RouteReport,
} from './build-report.ts'

const style = { paint: createPaint('none'), columns: 100 }

describe('formatBytes', () => {
  test.each([
    [0, '0 B'],
    [999, '999 B'],
    [1_000, '1.0 kB'],
    [81_249, '81.2 kB'],
    [999_949, '999.9 kB'],
    [999_950, '1.00 MB'],
    [1_234_567, '1.23 MB'],
  ])('%d bytes read as %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text)
  })
})

describe('formatDuration', () => {
  test.each([
    [0.4, '0 ms'],
    [412.3, '412 ms'],
    [999.6, '1.0 s'],
    [3_240, '3.2 s'],
    [59_960, '1 min 0 s'],
    [125_000, '2 min 5 s'],
  ])('%d ms read as %s', (ms, text) => {
    expect(formatDuration(ms)).toBe(text)
  })
})

describe('formatRouteTable', () => {
  const routes: RouteReport[] = [
    { pattern: '/robots.txt', kind: 'metadata' },
    { pattern: '/api/hello', kind: 'handler' },
    { pattern: '/blog/[slug]', kind: 'per-request', firstLoadBytes: 82_040 },
    { pattern: '/', kind: 'static', firstLoadBytes: 81_200 },
  ]

  test('shows pages first, each with kind and size, and the shared total last', () => {
    expect(formatRouteTable({ routes, shared: [{ router: 'app', bytes: 80_100 }] }, style)).toBe(
      [
        '  Route                Answer         First-load JS (gzip)',
        '  /                    ○ static                    81.2 kB',
        '  /blog/[slug]         ƒ per request               82.0 kB',
        '  /api/hello           λ handler                         –',
        '  /robots.txt          · metadata                        –',
        '',
        '  Shared by all pages                              80.1 kB',
      ].join('\n'),
    )
  })

  test('shows what is shared for each of two routers', () => {
    const shared = [
      { router: 'app' as const, bytes: 80_100 },
      { router: 'pages' as const, bytes: 70_500 },
    ]
    expect(formatRouteTable({ routes, shared }, style).split('\n').slice(-2)).toEqual([
      '  Shared by all of app/                                80.1 kB',
      '  Shared by all of pages/                              70.5 kB',
    ])
  })

  test('keeps every line within a narrow terminal and keeps both ends of a long pattern', () => {
    const pattern = `/first${'/middle'.repeat(20)}/last`
    const table = formatRouteTable(
      { routes: [{ pattern, kind: 'handler' }], shared: [{ router: 'app', bytes: 0 }] },
      { ...style, columns: 72 },
    )
    for (const line of table.split('\n')) expect(line.length).toBeLessThanOrEqual(72)
    expect(table).toMatch(/\/first\S*…\S*\/last/)
  })

  test('counts the routes that it leaves out', () => {
    const many = Array.from({ length: 203 }, (_, index): RouteReport => ({
      pattern: `/p${index}`,
      kind: 'static',
    }))
    expect(formatRouteTable({ routes: many, shared: [{ router: 'app', bytes: 0 }] }, style)).toContain(
      'and 3 more',
    )
  })

  test('never passes an escape sequence of a folder name to the terminal', () => {
    const table = formatRouteTable(
      { routes: [{ pattern: '/a\u001B[2Jb\n/c', kind: 'handler' }], shared: [{ router: 'app', bytes: 0 }] },
      style,
    )
    expect(table).not.toContain('\u001B')
    expect(table.split('\n')).toHaveLength(4)
  })
})

describe('createProgressPrinter', () => {
  const events: BuildProgress[] = [
    { kind: 'started', step: 'scan' },
    { kind: 'finished', step: 'scan', ms: 12, detail: '4 routes' },
    { kind: 'started', step: 'server' },
    { kind: 'warning', message: 'Look at this.' },
    { kind: 'finished', step: 'server', ms: 1_500 },
  ]

  function collect(live: boolean, columns = 80): string {
    let output = ''
    const write = (text: string) => {
      output += text
    }
    const printer = createProgressPrinter({ write, live, style: { ...style, columns } })
    for (const event of events) printer.print(event)
    printer.end()
    printer.end()
    return output
  }

  test('writes plain lines where the output is not a terminal', () => {
    expect(collect(false)).toBe(
      '  Scan the routes · 4 routes · 12 ms\n  ! Look at this.\n  Bundle the server · 1.5 s\n',
    )
  })

  test('updates one line on a terminal, keeps warnings, and leaves no line behind', () => {
    const output = collect(true)
    const clear = '\r\u001B[2K'
    expect(output.split('\n')).toHaveLength(2)
    expect(output).toContain(`${clear}  [2/6] Scan the routes`)
    expect(output).toContain(`${clear}  ! Look at this.\n${clear}  [3/6] Bundle the server`)
    expect(output.endsWith(clear)).toBe(true)
    expect(output.endsWith(clear + clear)).toBe(false)
  })

  test('cuts the updating line so that it never wraps', () => {
    const steps = collect(true, 12)
      .split('\r\u001B[2K')
      .filter((line) => line.startsWith('  ['))
    expect(steps).toHaveLength(3)
    for (const line of steps) expect(line.length).toBeLessThanOrEqual(12)
    expect(collect(true, 12)).not.toContain('Scan the routes')
  })
})
