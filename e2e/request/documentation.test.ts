import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PAGE_NAMES } from '../../site/lib/contents.ts'
import { listAnchors, listLinks, listMarkdownFiles, listSnippets, type Snippet } from '../harness/markdown.ts'
import { ROOT_DIR } from '../harness/paths.ts'

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
    allowImportingTsExtensions: true,
    types: ['node', 'waymark/types/assets'],
  },
  include: ['**/*'],
}
