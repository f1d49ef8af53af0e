import { expect, test } from 'vitest'
import { createPaint } from '../shared/terminal-paint.ts'
import type { AccessEntry } from './access-log.ts'
import { formatJson, formatJsonLoss, formatPretty } from './format-access.ts'

const ENTRY: AccessEntry = {
  time: new Date('2030-01-02T03:04:05.678Z'),
  method: 'GET',
  path: '/notes/1',
  status: 200,
  ms: 12.3456,
  bytes: 789,
  isAborted: false,
  kind: undefined,
  routePath: undefined,
  digest: undefined,
  traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
}

test('a line says what happened, and leaves out what is not known', () => {
  expect(formatJson(ENTRY)).toBe(
    '{"time":"2030-01-02T03:04:05.678Z","method":"GET","path":"/notes/1","status":200,"ms":12.35,"bytes":789,' +
      '"trace":"4bf92f3577b34da6a3ce929d0e0e4736"}\n',
  )
  const known = { kind: 'document', routePath: '/notes/[id]', digest: '123@E1', isAborted: true } as const
  expect(JSON.parse(formatJson({ ...ENTRY, ...known }))).toEqual({
    time: '2030-01-02T03:04:05.678Z',
    method: 'GET',
    path: '/notes/1',
    route: '/notes/[id]',
    kind: 'document',
    status: 200,
    ms: 12.35,
    bytes: 789,
    trace: ENTRY.traceId,
    digest: '123@E1',
    aborted: true,
  })
})

test.each([
  ['a line break', '/a\r\n{"status":200}'],
  ['an escape sequence', '/\u001B[2J'],
  ['a control character of the second kind', '/\u009B2J\u0085'],
  ['a quote', '/"},{"x":"'],
  ['a separator', '/\u2028\u2029'],
  ['letters of other languages', '/größe/日本'],
])('%s in the path stays inside its value', (_what, path) => {
  const line = formatJson({ ...ENTRY, path, routePath: path, digest: path })
  expect(line).toMatch(/^[\u0020-\u007E]+\n$/)
  expect(JSON.parse(line)).toMatchObject({ path, route: path, digest: path })
  expect(formatPretty({ ...ENTRY, path, routePath: path, digest: path }, createPaint('none'))).toMatch(
    /^[\u0020-\u007E]+\n$/,
  )
})

test('a long path is cut', () => {
  const { path } = JSON.parse(formatJson({ ...ENTRY, path: `/${'a'.repeat(60_000)}` })) as { path: string }
  expect(path).toBe(`/${'a'.repeat(1_023)}...`)
})

test('people read the same in a shorter form', () => {
  const known = { kind: 'document', routePath: '/notes/[id]', digest: '123@E1', isAborted: true } as const
  expect(formatPretty({ ...ENTRY, status: 500, ...known }, createPaint('none'))).toBe(
    '03:04:05 GET /notes/1 500 12.35 ms document /notes/[id] 123@E1 aborted\n',
  )
})

test('lost lines are told as JSON too', () => {
  expect(JSON.parse(formatJsonLoss(3))).toMatchObject({ lost: 3 })
})
