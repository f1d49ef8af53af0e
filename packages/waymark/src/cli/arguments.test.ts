import { describe, expect, test } from 'vitest'
import { isWaymarkError } from '../shared/errors.ts'
import { isUsageError, readArguments, type Invocation } from './arguments.ts'

function readFailure(line: string[], env: Record<string, string> = {}): string {
  try {
    readArguments(line, env)
  } catch (error) {
    if (isWaymarkError(error)) {
      expect(isUsageError(error.code)).toBe(true)
      return `${error.code} ${error.message} ${error.hint}`
    }
    throw error
  }
  return 'nothing was thrown'
}

describe('refuses', () => {
  test.each<[string[], string[]]>([
    [['biuld'], ['WM_UNKNOWN_COMMAND', '"biuld"', 'Try build;']],
    [['deploy'], ['WM_UNKNOWN_COMMAND', 'Try dev, build, start, ']],
    [
      ['biuld', '--help'],
      ['WM_UNKNOWN_COMMAND', 'Try build;'],
    ],
    [['constructor'], ['WM_UNKNOWN_COMMAND']],
    [
      ['dev', '--prot', '3000'],
      ['WM_UNKNOWN_OPTION', '--prot', 'Try --port;', 'waymark dev --help'],
    ],
    [
      ['dev', '--turbopack'],
      ['WM_NEXT_OPTION', '--turbopack is an option of Next.js', 'Leave it out'],
    ],
    [
      ['start', '--keepAliveTimeout', '5000'],
      ['WM_NEXT_OPTION', '--keepAliveTimeout', '--keep-alive'],
    ],
    [
      ['dev', '--hostname=0.0.0.0'],
      ['WM_NEXT_OPTION', '--hostname', '-H HOST'],
    ],
    [
      ['dev', '--xyzzyx'],
      ['WM_UNKNOWN_OPTION', 'Try --port, --host, --help or --version;'],
    ],
    [
      ['dev', '--constructor'],
      ['WM_UNKNOWN_OPTION', '--constructor'],
    ],
    [
      ['dev', '-x'],
      ['WM_UNKNOWN_OPTION', '-x'],
    ],
    [
      ['--hots', 'x'],
      ['WM_UNKNOWN_OPTION', 'Try --host;'],
    ],
    [['--hots'], ['WM_UNKNOWN_OPTION', 'Try --host;', '"waymark --help"']],
    [
      ['build', '-p', '3000'],
      ['WM_UNKNOWN_OPTION', '-p', 'waymark build --help'],
    ],
    [
      ['check', '-p', '3000'],
      ['WM_UNKNOWN_OPTION', '-p', 'waymark check --help'],
    ],
    [
      ['build', '--json'],
      ['WM_UNKNOWN_OPTION', '--json'],
    ],
    [
      ['dev', 'a', 'b'],
      ['WM_TOO_MANY_ARGUMENTS', '"b"'],
    ],
    [
      ['dev', '-p'],
      ['WM_BAD_OPTION', '-p needs', 'but got nothing', '-p 3000.'],
    ],
    [
      ['dev', '-p', '-H', 'x'],
      ['WM_BAD_OPTION', '-p needs', 'but got nothing'],
    ],
    [
      ['dev', '--port='],
      ['WM_BAD_OPTION', '--port needs', 'but got nothing'],
    ],
    [
      ['dev', '-p', 'http'],
      ['WM_BAD_OPTION', '"http"'],
    ],
    [
      ['dev', '-p', '65536'],
      ['WM_BAD_OPTION', '0 to 65535'],
    ],
    [
      ['dev', '-p', '1e3'],
      ['WM_BAD_OPTION', '"1e3"'],
    ],
    [
      ['dev', '-p', '0x50'],
      ['WM_BAD_OPTION', '"0x50"'],
    ],
    [
      ['dev', '--port=-1'],
      ['WM_BAD_OPTION', '"-1"'],
    ],
    [
      ['dev', '-H', 'http://localhost'],
      ['WM_BAD_OPTION', 'a host name or an IP address'],
    ],
    [
      ['dev', '-H', 'a b'],
      ['WM_BAD_OPTION', '"a b"'],
    ],
    [['dev', '-H', 'x'.repeat(254)], ['WM_BAD_OPTION']],
  ])('%j', (line, parts) => {
    const failure = readFailure(line)
    for (const part of parts) expect(failure).toContain(part)
  })

  test('an unusable PORT or HOST of the environment, and names it', () => {
    expect(readFailure(['start'], { PORT: 'abc' })).toContain('PORT needs a port number')
    expect(readFailure(['start'], { PORT: 'abc' })).toContain('PORT=3000')
    expect(readFailure(['start'], { HOST: 'a/b' })).toContain('HOST needs')
  })
})

describe('reads', () => {
  const PORT = { PORT: '4000', HOST: 'env.test' }
  test.each<[string[], Record<string, string>, Invocation]>([
    [[], {}, { kind: 'nothing' }],
    [['--help'], {}, { kind: 'help' }],
    [['-h'], {}, { kind: 'help' }],
    [['help'], {}, { kind: 'help' }],
    [['help', 'dev'], {}, { kind: 'help', command: 'dev' }],
    [['build', '--help'], {}, { kind: 'help', command: 'build' }],
    [['dev', '--nonsense', '-h'], {}, { kind: 'help', command: 'dev' }],
    [['--version'], {}, { kind: 'version' }],
    [['dev', '-v'], {}, { kind: 'version' }],
    [['dev'], {}, { kind: 'run', command: 'dev', dir: '.' }],
    [['build', 'web'], PORT, { kind: 'run', command: 'build', dir: 'web' }],
    [['check'], PORT, { kind: 'run', command: 'check', dir: '.' }],
    [['check', 'web', '--json'], {}, { kind: 'run', command: 'check', dir: 'web', json: true }],
    [['inert'], PORT, { kind: 'run', command: 'inert', dir: '.', page: '/' }],
    [['inert', '/a?b', 'web'], {}, { kind: 'run', command: 'inert', dir: 'web', page: '/a?b' }],
    [['dev', '-p', '5'], {}, { kind: 'run', command: 'dev', dir: '.', port: 5 }],
    [['dev', '-p5'], {}, { kind: 'run', command: 'dev', dir: '.', port: 5 }],
    [['dev', '--port=0'], {}, { kind: 'run', command: 'dev', dir: '.', port: 0 }],
    [
      ['-p', '5', 'start', 'web', '-H', '::1'],
      {},
      { kind: 'run', command: 'start', dir: 'web', port: 5, host: '::1' },
    ],
    [['start', '--host', '[::1]'], {}, { kind: 'run', command: 'start', dir: '.', host: '::1' }],
    [['start', '-H', 'my-host.test'], {}, { kind: 'run', command: 'start', dir: '.', host: 'my-host.test' }],
    [['start', '--', '-odd-name'], {}, { kind: 'run', command: 'start', dir: '-odd-name' }],
    [['dev', '-p', '1', '-p', '2'], {}, { kind: 'run', command: 'dev', dir: '.', port: 2 }],
    [['start'], PORT, { kind: 'run', command: 'start', dir: '.', port: 4000, host: 'env.test' }],
    [
      ['start', '-p', '1', '-H', 'flag'],
      PORT,
      { kind: 'run', command: 'start', dir: '.', port: 1, host: 'flag' },
    ],
    [['start'], { PORT: '', HOST: '' }, { kind: 'run', command: 'start', dir: '.' }],
  ])('%j with %j', (line, env, invocation) => {
    expect(readArguments(line, env)).toEqual(invocation)
  })
})
