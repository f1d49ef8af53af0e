import { expect, test } from 'vitest'
import { createPaint } from '../shared/terminal-paint.ts'
import { formatRoutes } from './routes.ts'

const paint = createPaint('none')

function route(
  kind: 'page' | 'handler',
  url: string,
  shownFile: string,
): Parameters<typeof formatRoutes>[0][number] {
  return { kind, pattern: url, key: url.split('/').filter((segment) => segment !== ''), shownFile }
}

test('routes are a tree of segments, with one line for each file', () => {
  const text = formatRoutes(
    [
      route('page', '/', 'app/page.tsx'),
      route('handler', '/api/notes', 'app/api/notes/route.ts'),
      route('page', '/notes', 'app/notes/page.tsx'),
      route('page', '/notes', 'app/@side/notes/page.tsx'),
      route('page', '/notes/[id]', 'app/notes/[id]/page.tsx'),
    ],
    paint,
  )
  expect(text).toBe(
    [
      '/          page      app/page.tsx',
      '├ api',
      '│ └ notes  handler   app/api/notes/route.ts',
      '└ notes    page      app/notes/page.tsx',
      '           page      app/@side/notes/page.tsx',
      '  └ [id]   page      app/notes/[id]/page.tsx',
      '',
    ].join('\n'),
  )
})

test('an app without routes says so', () => {
  expect(formatRoutes([], paint)).toContain('there is no page')
})
