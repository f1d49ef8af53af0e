import { expect, test } from 'vitest'
import { readArguments } from './arguments.ts'
import type { ConsoleOptions } from './console-options.ts'

function read(line: string, env: Record<string, string> = {}): ConsoleOptions | undefined {
  const invocation = readArguments(['console', ...line.split(' ').filter((word) => word !== '')], env)
  return invocation.kind === 'run' ? invocation.console : undefined
}

test.each<[string, ConsoleOptions]>([
  ['', { task: { kind: 'serve' } }],
  ['--data d --database postgres://h/d', { task: { kind: 'serve' }, data: 'd', database: 'postgres://h/d' }],
  ['--url https://errors.example.com/', { task: { kind: 'serve' }, url: 'https://errors.example.com' }],
  ['--trust-proxy 1', { task: { kind: 'serve' }, trustProxy: 1 }],
  ['--errors-per-hour 20000', { task: { kind: 'serve' }, errorsPerHour: 20_000 }],
  ['backup a.db', { task: { kind: 'backup', file: 'a.db' } }],
  ['user add ann', { task: { kind: 'add-user', name: 'ann', role: 'member' } }],
  ['user add ann --role owner', { task: { kind: 'add-user', name: 'ann', role: 'owner' } }],
])('waymark console %s', (line, options) => {
  expect(read(line)).toEqual(options)
})

test('variables say the same', () => {
  const env = { WAYMARK_CONSOLE_DATA: 'd', WAYMARK_CONSOLE_URL: 'http://h' }
  expect(read('', env)).toEqual({ task: { kind: 'serve' }, data: 'd', url: 'http://h' })
})

test.each([
  ['nonsense', 'WM_BAD_OPTION'],
  ['web --data d', 'WM_BAD_OPTION'],
  ['backup', 'WM_BAD_OPTION'],
  ['backup a b', 'WM_TOO_MANY_ARGUMENTS'],
  ['user add ann bob', 'WM_TOO_MANY_ARGUMENTS'],
  ['user', 'WM_BAD_OPTION'],
  ['user remove ann', 'WM_BAD_OPTION'],
  ['user add ann --role king', 'WM_BAD_OPTION'],
  ['--url errors.example.com', 'WM_BAD_OPTION'],
  ['--url https://h/path', 'WM_BAD_OPTION'],
  ['--trust-proxy yes', 'WM_BAD_OPTION'],
  ['--trust-proxy 11', 'WM_BAD_OPTION'],
  ['--errors-per-hour 0', 'WM_BAD_OPTION'],
  ['--errors-per-hour many', 'WM_BAD_OPTION'],
  ['--workers 2', 'WM_UNKNOWN_OPTION'],
])('waymark console %s is refused', (line, code) => {
  expect(() => read(line)).toThrow(expect.objectContaining({ code }))
})
