import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { PAGE_NAMES } from '../../site/lib/contents.ts'
import {
  listAnchors,
  listLinks,
  listMarkdownFiles,
  listSnippets,
  readMarkdownFolders,
  type Snippet,
} from '../harness/markdown.ts'
import { CLI, ROOT_DIR } from '../harness/paths.ts'

const files = listMarkdownFiles()

test('every page of the documentation is in the contents of its site, once', () => {
  const onDisk = readdirSync(join(ROOT_DIR, 'docs')).filter((name) => name.endsWith('.md'))
  expect([...PAGE_NAMES].sort()).toEqual(onDisk.map((name) => name.replace(/\.md$/, '')).sort())
})

test.each(files.map((file) => [file.path, file] as const))(
  'the links of %s lead somewhere',
  (_path, file) => {
    const dead = listLinks(file).filter(({ target, anchor }) => {
      if (!existsSync(join(ROOT_DIR, target))) return true
      const linked = files.find(({ path }) => path === target)
      return anchor !== '' && linked !== undefined && !listAnchors(linked).has(anchor)
    })
    expect(dead).toEqual([])
  },
)

test('no link of the documentation in the package leads out of it, or nowhere', () => {
  const dir = join('test-results', `packed-docs-${process.pid}`)
  onTestFinished(() => rmSync(join(ROOT_DIR, dir), { recursive: true, force: true }))
  execFileSync(process.execPath, ['scripts/copy-docs.mjs', dir], { cwd: ROOT_DIR })
  const packed = readMarkdownFolders([dir, join(dir, 'decisions'), join(dir, 'repository')])
  const links = packed.flatMap((file) => listLinks(file).map((link) => ({ from: file.path, ...link })))
  const dead = links.filter(({ target, anchor }) => {
    const linked = packed.find(({ path }) => path === target)
    return linked === undefined || (anchor !== '' && !listAnchors(linked).has(anchor))
  })
  expect(dead).toEqual([])
  // Some file systems take them for one.
  expect(new Set(packed.map(({ path }) => path.toLowerCase())).size).toBe(packed.length)
  const leads = (from: string, to: string): boolean =>
    links.some((link) => link.from === join(dir, from) && link.target === join(dir, to))
  expect(leads('actions.md', 'decisions/0009-actions-belong-to-no-route.md')).toBe(true)
  expect(leads('security.md', 'repository/SECURITY.md')).toBe(true)
  expect(leads('repository/SECURITY.md', 'routing.md')).toBe(true)
  expect(packed.find(({ path }) => path === join(dir, 'promises.md'))?.text).toContain(
    '| hello (`e2e/browser/hello.test.ts`), hydration (`e2e/browser/hydration.test.ts`)',
  )
})

test('the page to start with lists every module and every command', () => {
  const start = readFileSync(join(ROOT_DIR, 'docs/start.md'), 'utf8')
  const listed = [...start.matchAll(/^\| (`waymark[^|]*)\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(waymark[^`]*)`/g)].map(([, name = '']) => name),
  )
  const { exports } = JSON.parse(readFileSync(join(ROOT_DIR, 'packages/waymark/package.json'), 'utf8')) as {
    exports: Record<string, unknown>
  }
  // Of the rest, types are found by the compiler and the others are for tools.
  const modules = Object.keys(exports).filter((name) => !/^\.\/(?:next\/|types\/|package\.json)/.test(name))
  expect(listed).toEqual(expect.arrayContaining(modules.map((name) => `waymark${name.slice(1)}`)))
  const { stdout } = spawnSync(process.execPath, [CLI, '--help'], { encoding: 'utf8' })
  const commands = [...stdout.matchAll(/^ {2}([a-z][\w-]*)(?= )(?!.*<command>)/gm)].map(
    ([, name = '']) => name,
  )
  expect(commands).toContain('dev')
  const shown = listed.map((name) => /^waymark ([\w-]+)/.exec(name)?.[1])
  expect(shown).toEqual(expect.arrayContaining(commands))
})

test('the reference of the API is what the types say', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/generate-api-docs.mjs', '--check'], {
    cwd: ROOT_DIR,
    encoding: 'utf8',
  })
  expect(status, stderr).toBe(0)
})

describe('the code in the documentation', () => {
  const dir = join(ROOT_DIR, 'test-results', 'snippets')
  const snippets = files
    .filter(({ path }) => !path.startsWith('decisions') && path !== 'docs/api.md')
    .flatMap(listSnippets)
    .filter(({ language }) => language === 'ts' || language === 'tsx')
  let errors = new Map<string, string[]>()

  beforeAll(() => {
    errors = compileSnippets(dir, snippets)
  })
  afterAll(() => rmSync(dir, { recursive: true, force: true }))

  test('is there', () => {
    expect(snippets.length).toBeGreaterThan(50)
  })

  test.each(snippets.map(({ place }) => place))('%s compiles', (place) => {
    expect(errors.get(place) ?? []).toEqual([])
  })
})

describe('commands and data in the documentation', () => {
  const snippets = files.filter(({ path }) => !path.startsWith('decisions')).flatMap(listSnippets)
  const pick = (language: string): [string, string][] =>
    snippets.filter((snippet) => snippet.language === language).map(({ place, code }) => [place, code])

  test.each(pick('json'))('%s is JSON', (_place, code) => {
    expect(() => JSON.parse(code) as unknown).not.toThrow()
  })

  test.each(pick('sh'))('%s is understood by a shell, and by the commands it calls', (_place, code) => {
    expect(spawnSync('sh', ['-n'], { input: code, encoding: 'utf8' }).stderr).toBe('')
    expect(listFaultyCommands(code)).toEqual([])
  })

  // The programs that read them are not part of the tests; the command they start is.
  test.each([...pick('dockerfile'), ...pick('ini')])('%s starts a command that exists', (_place, code) => {
    expect(code).toMatch(/waymark\.js|server\.js|"waymark"/)
    expect(listFaultyCommands(code.replace(/[[\]",]+/g, ' '))).toEqual([])
  })
})

/** Calls of `waymark`, and of scripts of this repository and of new apps, that would be refused. */
function listFaultyCommands(code: string): string[] {
  const scripts = ['package.json', 'packages/create-waymark/templates/shared/package.template.json'].flatMap(
    (file) =>
      Object.keys((JSON.parse(readFileSync(join(ROOT_DIR, file), 'utf8')) as { scripts: object }).scripts),
  )
  const faulty = [...code.matchAll(/\bnpm run ([\w-]+)/g)].filter(([, name = '']) => !scripts.includes(name))
  const calls = [...code.matchAll(/\bwaymark(?:\.js)? ((?:[a-z-][^\n#&]*))/g)].filter(([, args = '']) => {
    const words = args.trim().split(/\s+/)
    return words.some((word) => word.startsWith('-')) && !isKnown(words)
  })
  return [...faulty, ...calls].map(([call]) => call)
}

function isKnown(words: string[]): boolean {
  const [command = '', ...rest] = words
  const { stdout } = spawnSync(process.execPath, [CLI, command, '--help'], { encoding: 'utf8' })
  const known = new Set(stdout.match(/(?<![\w-])--?[A-Za-z][\w-]*/g))
  return rest.filter((word) => word.startsWith('-')).every((option) => known.has(option.replace(/=.*/, '')))
}

/** One folder for each snippet, one run of the compiler for all. */
function compileSnippets(dir: string, snippets: readonly Snippet[]): Map<string, string[]> {
  rmSync(dir, { recursive: true, force: true })
  mkdirSync(dir, { recursive: true })
  snippets.forEach(({ code, given, language }, index) => {
    const folder = join(dir, String(index))
    mkdirSync(folder)
    writeFileSync(join(folder, `snippet.${language}`), `${code}\nexport {}\n`)
    if (given) writeFileSync(join(folder, given.file), given.code)
  })
  writeFileSync(join(dir, 'tsconfig.json'), JSON.stringify(TSCONFIG))
  const { stdout } = spawnSync('npx', ['--no-install', 'tsc', '-p', dir, '--pretty', 'false'], {
    cwd: ROOT_DIR,
    encoding: 'utf8',
  })
  const errors = new Map<string, string[]>()
  for (const [, index, line, message] of stdout.matchAll(/snippets\/(\d+)\/[\w.]+\((\d+),\d+\): (.*)/g)) {
    const place = snippets[Number(index)]?.place ?? ''
    errors.set(place, [...(errors.get(place) ?? []), `line ${line}: ${message}`])
  }
  return errors
}

const TSCONFIG = {
  compilerOptions: {
    target: 'ES2023',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    module: 'ESNext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    noUncheckedSideEffectImports: false,
    types: ['node', 'waymark/types/assets'],
  },
  include: ['**/*'],
}
