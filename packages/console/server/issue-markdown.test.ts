import { expect, test } from 'vitest'
import type { EventData } from '../../service/src/digest/event-data.ts'
import type { IssueDetail } from '../../service/src/queries/issue-detail.ts'
import { createIssueMarkdown, fence } from './issue-markdown.ts'

const DETAIL = {
  issue: {
    type: 'TypeError',
    value: 'no price',
    culprit: 'Price in app/price.tsx',
    route: '/product/[id]',
    events: 3,
    users: 2,
    firstMs: 0,
    lastMs: 60_000,
  },
} as unknown as IssueDetail

const EVENT = {
  eventId: 'abc',
  timeMs: 10_000,
  level: 'error',
  environment: 'production',
  tags: [],
  exceptions: [
    { type: 'Cause', value: 'no offer', frames: [], mechanism: {} },
    {
      type: 'TypeError',
      value: 'no price',
      mechanism: {},
      frames: [
        { filename: 'node_modules/a.js', line: 1, inApp: false },
        {
          filename: 'app/price.tsx',
          function: 'Price',
          line: 18,
          column: 5,
          inApp: true,
          before: ['one'],
          source: 'two',
          after: ['three'],
        },
      ],
    },
  ],
  breadcrumbs: [{ timeMs: 8_500, category: 'fetch', data: { url: '/api' } }],
} as unknown as EventData

test('what was thrown comes first, with its source, then the cause and what happened before', () => {
  const text = createIssueMarkdown(DETAIL, { event: EVENT })
  expect(text).toContain('# `TypeError: no price`\n')
  expect(text).toContain('- **Route:** `/product/[id]`')
  expect(text).toContain(
    '  at Price (app/price.tsx:18:5)\n        17 | one\n    >   18 | two\n        19 | three',
  )
  expect(text.indexOf('## Stack')).toBeLessThan(text.indexOf('## Caused by'))
  expect(text).toContain('-1.5 s  fetch  {"url":"/api"}')
})

test('what the browser did before it showed an error of the server has a heading of its own', () => {
  const browser = {
    timeMs: 60_000,
    breadcrumbs: [{ timeMs: 58_000, category: 'ui.click', message: 'button' }],
  }
  const text = createIssueMarkdown(DETAIL, { event: { ...EVENT, breadcrumbs: [] }, browser })
  expect(text).not.toContain('## Before it happened')
  expect(text).toContain('## In the browser, before it was shown\n\n```\n   -2.0 s  ui.click  button\n```')
})

test('a text of very many short runs of backticks is shown', () => {
  const line = '`a'.repeat(100_000)
  expect(fence(line)).toBe(`\`\`\`\n${line}\n\`\`\``)
})

test('a report cannot leave its block, start a heading or turn the text round', () => {
  const hostile = '```\n# owned\n\u202Eabc'
  const text = createIssueMarkdown({ issue: { ...DETAIL.issue, type: '', value: hostile } } as IssueDetail, {
    event: { ...EVENT, exceptions: [], message: hostile, environment: '`x` **y**' } as EventData,
  })
  expect(text.split('\n')[0]).toBe("# `''' # owned \u{fffd}abc`")
  expect(text).toContain('````\n```\n# owned\n\u{fffd}abc\n````')
  expect(text).toContain("`'x' **y**`")
})

test.each([
  [{ function: 'main', inApp: true }, '  at main'],
  [{ function: 'main', module: 'App', inApp: false }, '  at main (App)  [library]'],
  [{ filename: 'a.js', line: 2, inApp: true }, '  at <anonymous> (a.js:2)'],
])('a frame says as much of its place as is known: %j', (frame, shown) => {
  const event = { ...EVENT, exceptions: [{ type: 'E', value: 'v', frames: [frame], mechanism: {} }] }
  expect(createIssueMarkdown(DETAIL, { event })).toContain(`E: v\n${shown}\n\`\`\``)
})
