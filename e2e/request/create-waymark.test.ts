import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CREATE = join(ROOT, 'packages/create-waymark/bin/create-waymark.js')
const folders: string[] = []

afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'create-waymark-'))
  folders.push(folder)
  return folder
}

function create(cwd: string, ...args: string[]): { code: number | null; output: string; errors: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CREATE, ...args], { cwd, encoding: 'utf8' })
  return { code: status, output: stdout, errors: stderr }
}

/** What `npm install` would bring is in this repository. */
function useOwnPackages(app: string): void {
  symlinkSync(join(ROOT, 'node_modules'), join(app, 'node_modules'))
}

describe.each(['app', 'pages'])('the template %s', (template) => {
  const cwd = makeFolder()
  const app = join(cwd, 'My Notes')

  test('is written without questions, and says what to do next', () => {
    const { code, output } = create(cwd, 'My Notes', '--template', template, '--no-install', '--no-git')
    expect(code).toBe(0)
    expect(output).toContain('cd "My Notes"\n  npm install\n  npm run dev\n')
    expect(JSON.parse(readFileSync(join(app, 'package.json'), 'utf8'))).toMatchObject({
      name: 'my-notes',
      dependencies: { waymark: expect.stringMatching(/^\^\d/) },
    })
    expect(readFileSync(join(app, '.gitignore'), 'utf8')).toContain('.waymark/')
    const left = spawnSync('grep', ['-rE', '__(NAME|WAYMARK)__', app], { encoding: 'utf8' })
    expect(left.stdout).toBe('')
  })

  test.each(['typecheck', 'lint', 'test'])('passes its own %s', (script) => {
    if (!existsSync(join(app, 'node_modules'))) useOwnPackages(app)
    // As in a terminal: the variable is that of the tests here.
    const env = { ...process.env, NODE_ENV: undefined }
    const { status, stdout, stderr } = spawnSync('npm', ['run', script], { cwd: app, encoding: 'utf8', env })
    expect(status, `${stdout}\n${stderr}`).toBe(0)
    // Whoever has just begun should not be warned of what they did not write.
    expect(`${stdout}\n${stderr}`).not.toMatch(/^! /m)
  })
})

test('the template console-only has what runs the console', () => {
  const cwd = makeFolder()
  expect(create(cwd, 'reports', '-t', 'console-only', '--no-install', '--no-git').output).toContain(
    'npm start',
  )
  const { scripts } = JSON.parse(readFileSync(join(cwd, 'reports', 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  useOwnPackages(join(cwd, 'reports'))
  const help = spawnSync(process.execPath, ['node_modules/waymark/bin/waymark.js', 'console', '--help'], {
    cwd: join(cwd, 'reports'),
    encoding: 'utf8',
  })
  for (const flag of scripts.start.match(/--\w+/g) ?? []) expect(help.stdout).toContain(flag)
})

test('a reader that goes away does not leave the project half made', () => {
  const cwd = makeFolder()
  const line = `"${process.execPath}" "${CREATE}" notes --no-install --no-git | true; exit "${'${PIPESTATUS[0]}'}"`
  const { status, stderr } = spawnSync('bash', ['-c', line], { cwd, encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(status).toBe(0)
  expect(existsSync(join(cwd, 'notes/package.json'))).toBe(true)
})

test('an app whose dependencies cannot be installed is there, and the exit code tells', () => {
  const cwd = makeFolder()
  const tools = join(cwd, 'tools')
  mkdirSync(tools)
  writeFileSync(join(tools, 'npm'), '#!/bin/sh\nexit 3\n')
  chmodSync(join(tools, 'npm'), 0o755)
  const { status, stdout, stderr } = spawnSync(process.execPath, [CREATE, 'notes', '--no-git'], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${tools}:${process.env['PATH']}`, npm_config_user_agent: 'npm/10.0.0' },
  })
  expect(stderr).toContain('"npm install" failed')
  expect(stdout).toContain('cd notes\n  npm install\n  npm run dev\n')
  expect(existsSync(join(cwd, 'notes/package.json'))).toBe(true)
  expect(status).toBe(1)
})

test('it says which version it is', () => {
  const { code, output } = create(makeFolder(), '--version')
  const { version } = JSON.parse(
    readFileSync(join(ROOT, 'packages/create-waymark/package.json'), 'utf8'),
  ) as { version: string }
  expect({ code, output }).toEqual({ code: 0, output: `${version}\n` })
})

describe('refuses', () => {
  test('a folder with files in it, and leaves them alone', () => {
    const cwd = makeFolder()
    writeFileSync(join(cwd, 'index.html'), 'mine')
    const { code, errors } = create(cwd, '.', '--yes', '--no-install')
    expect(code).toBe(1)
    expect(errors).toContain('not empty (index.html)')
    expect(existsSync(join(cwd, 'package.json'))).toBe(false)
  })

  test('a folder that cannot be made, in two lines', () => {
    const { code, errors } = create(makeFolder(), 'x'.repeat(300), '--no-install', '--no-git')
    expect(code).toBe(1)
    expect(errors).toMatch(/^✗ ENAMETOOLONG: .*\n {2}Choose a folder that can be made and written to\.\n$/)
  })

  test('a template that does not exist', () => {
    const { code, errors } = create(makeFolder(), 'x', '-t', 'vue')
    expect(code).toBe(1)
    expect(errors).toContain('app, pages, console-only')
  })
})

test('a README and a .git that are there stay', () => {
  const cwd = makeFolder()
  writeFileSync(join(cwd, 'README.md'), 'mine')
  expect(create(cwd, '.', '--yes', '--no-install', '--no-git').code).toBe(0)
  expect(readFileSync(join(cwd, 'README.md'), 'utf8')).toBe('mine')
  expect(existsSync(join(cwd, 'app/page.tsx'))).toBe(true)
})
