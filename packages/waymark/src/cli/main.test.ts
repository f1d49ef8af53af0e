import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const LAUNCHER = fileURLToPath(new URL('../../bin/waymark.js', import.meta.url))

interface Finished {
  code: number | null
  out: string
  err: string
}

/** Runs the compiled launcher; nothing of it may depend on a terminal or on the environment of the test. */
function runWaymark(
  args: string[],
  env: Record<string, string> = {},
  nodeArgs: string[] = [],
): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...nodeArgs, LAUNCHER, ...args], {
      env: { PATH: process.env['PATH'], ...env },
    })
    let out = ''
    let err = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, out, err }))
  })
}

/** Column in which the explanations of a help text start. */
function readColumns(help: string): number[] {
  const rows = help.split('\n').flatMap((line) => /^ {2}(\S.*?) {2,}(?=\S)/.exec(line) ?? [])
  return [...new Set(rows.filter((row) => row.startsWith('  ')).map((row) => row.length))]
}

describe('the command line', () => {
  test('explains itself, aligned and without colours where there is no terminal', async () => {
    const { code, out, err } = await runWaymark(['--help'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    for (const word of [
      'console  ',
      'inert [path] [dir]',
      'completion <shell>',
      'dev [dir]',
      'build [dir]',
      'start [dir]',
      '--help',
      '--version',
    ])
      expect(out).toContain(word)
    expect(readColumns(out)).toHaveLength(1)
    expect(out).not.toContain('\u001B')
  })

  test.each([
    ['dev', ['--port PORT', '--host HOST', '127.0.0.1']],
    ['build', ['.waymark/']],
    ['start', ['--port PORT', '--host HOST', '0.0.0.0']],
  ])('explains %s', async (command, parts) => {
    const { code, out } = await runWaymark([command, '--help'])
    expect(code).toBe(0)
    for (const part of parts) expect(out).toContain(part)
    expect(readColumns(out)).toHaveLength(1)
    for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(110)
  })

  test('gives the version of the package', async () => {
    const manifest = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
    expect(await runWaymark(['--version'])).toEqual({ code: 0, out: `${manifest.version}\n`, err: '' })
  })

  test('shows the help and fails when nothing was asked', async () => {
    const { code, out, err } = await runWaymark([])
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain('Usage')
  })

  test.each([
    [['biuld'], '✗ There is no command "biuld".\n  Try build; "waymark --help" explains the commands.\n'],
    [
      ['dev', '--prot', '1'],
      '✗ There is no option --prot.\n  Try --port; "waymark dev --help" explains the options.\n',
    ],
    [['--prot', '1'], '✗ There is no option --prot.\n  Try --port; "waymark --help" explains the options.\n'],
    [
      ['console', 'web'],
      '✗ console needs nothing, "backup FILE" or "user add NAME", but got "web".\n  For example: waymark console --data DIR.\n',
    ],
    [
      ['completion', 'bash', 'zsh'],
      '✗ "waymark completion" takes one shell, but also got "zsh".\n  Put quotes around a path with spaces; "waymark completion --help" shows the usage.\n',
    ],
  ])('answers %j with one line and a hint', async (args, text) => {
    expect(await runWaymark(args)).toEqual({ code: 2, out: '', err: text })
  })

  test('refuses an old Node before it loads anything else', async () => {
    const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.18.3' } })`
    const { code, out, err } = await runWaymark(['--help'], {}, [
      '--import',
      `data:text/javascript,${pretend}`,
    ])
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain('✗ Waymark needs Node.js 20.19, or 22.12 or newer, but this is 20.18.3.\n')
  })

  test('uses colours when they are forced', async () => {
    expect((await runWaymark(['nonsense'], { FORCE_COLOR: '1' })).err).toContain('\u001B[31m✗')
  })
})
