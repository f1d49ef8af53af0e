import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { createPaint } from '../shared/terminal-paint.ts'
import { runCompletion } from './completion.ts'
import type { Shell } from './arguments.ts'

async function print(shell: Shell): Promise<string> {
  let printed = ''
  const output = {
    write: (text: string) => void (printed += text),
    paint: createPaint('none'),
    isTTY: false,
    columns: 80,
  }
  await runCompletion({ root: '/', serving: {}, version: '0', output, errors: output, shell })
  return printed
}

test.each<[string[], string[]]>([
  [['waymark', 'st'], ['start']],
  [
    ['waymark', 'start', '--drain'],
    ['--drain-delay', '--drain-grace'],
  ],
  [['waymark', 'completion', 'z'], ['zsh']],
])('bash completes %j', async (words, expected) => {
  const script = `${await print('bash')}
COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _waymark; printf '%s\\n' "\${COMPREPLY[@]}"`
  const { stdout } = spawnSync('bash', ['-c', script], { encoding: 'utf8', cwd: '/' })
  expect(stdout.trim().split('\n')).toEqual(expected)
})

test.each<Shell>(['zsh', 'fish'])('the script for %s names every command', async (shell) => {
  const script = await print(shell)
  for (const name of ['dev', 'build', 'start', 'routes', 'port']) expect(script).toContain(name)
})
