/**
 * Writes docs/api.md from the types of the package. With --check it writes nothing and fails when the file differs.
 * Reads the compiled declarations: run `npm run compile` first.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

const PACKAGE_DIR = fileURLToPath(new URL('../packages/waymark/', import.meta.url))
const FILE = fileURLToPath(new URL('../docs/api.md', import.meta.url))

/** For imports from Next.js, and twins of entries that stand here anyway. */
const LEFT_OUT = /^\.\/(?:next\b|package\.json|types\b|service|.*react-server)/

const INTRO = `# API

What each entry of the package exports, with its type and what its comment says. The pages before this one say how to use it.

This page is generated from the types by \`node scripts/generate-api-docs.mjs\`. Do not edit it by hand.
`

/** More exports of one shape than this are listed, not repeated. */
const FEW = 10

const modules = new Map()

const { exports } = JSON.parse(readFileSync(join(PACKAGE_DIR, 'package.json'), 'utf8'))
const entries = Object.entries(exports).filter(
  ([name, target]) => !LEFT_OUT.test(name) && typeof target === 'object' && 'types' in target,
)
const text = `${INTRO}\n${entries.map(([name, target]) => formatEntry(name, target.types)).join('\n')}`
if (!process.argv.includes('--check')) writeFileSync(FILE, text)
else if (readFileSync(FILE, 'utf8') !== text) {
  console.error('docs/api.md is not what the types say. Run: node scripts/generate-api-docs.mjs')
  process.exitCode = 1
}

function formatEntry(name, types) {
  const title = join('waymark', name)
  const found = listExports(join(PACKAGE_DIR, types))
  const names = found.filter(({ name: exported }) => exported !== 'default')
  const sections = groupAlike(names).map((group) => formatExport(group))
  return [`## ${title}`, '', ...sections].join('\n')
}

/** Hundreds of fonts have one type. */
function groupAlike(found) {
  const groups = new Map()
  for (const entry of found) {
    const shape = entry.declaration.code.replace(new RegExp(`\\b${entry.name}\\b`, 'g'), '_')
    groups.set(shape, [...(groups.get(shape) ?? []), entry])
  }
  return [...groups.values()].flatMap((group) =>
    group.length > FEW ? [group] : group.map((entry) => [entry]),
  )
}

function formatExport(group) {
  const [{ name, declaration }] = group
  const { comment, code } = declaration
  const also =
    group.length === 1 ? '' : `In the same way: ${group.map((entry) => `\`${entry.name}\``).join(', ')}.`
  const parts = [`### ${name}`, comment, `\`\`\`ts\n${code}\n\`\`\``, also].filter((part) => part !== '')
  return `${parts.join('\n\n')}\n`
}

/** Exported names with where they are declared, in alphabetical order; each once. */
function listExports(file) {
  const { program } = readModule(file)
  const found = new Map()
  for (const statement of program.body) {
    if (statement.type !== 'ExportNamedDeclaration' || !statement.source) continue
    const target = resolveFile(file, statement.source.value)
    for (const { exported, local } of statement.specifiers) {
      const declaration = findDeclaration(target, local.name ?? local.value)
      const name = exported.name ?? exported.value
      if (declaration) found.set(name, { name, declaration: rename(declaration, local.name, name) })
    }
  }
  for (const declaration of listOwnDeclarations(file))
    found.set(declaration.name, { name: declaration.name, declaration })
  return [...found.values()].sort((left, right) => (left.name < right.name ? -1 : 1))
}

function rename(declaration, from, to) {
  if (from === to || to === 'default') return declaration
  return { ...declaration, code: declaration.code.replace(new RegExp(`\\b${from}\\b`), to) }
}

function listOwnDeclarations(file) {
  const { program, source, comments } = readModule(file)
  return program.body.flatMap((statement) => {
    const { declaration } = statement
    if (statement.type !== 'ExportNamedDeclaration' || !declaration) return []
    return listNames(declaration).map((name) => describe(name, statement, { source, comments }))
  })
}

/** Follows re-exports to the file that declares the name. */
function findDeclaration(file, name) {
  const { program, source, comments } = readModule(file)
  for (const statement of program.body) {
    const declaration = statement.declaration ?? statement
    if (listNames(declaration).includes(name)) return describe(name, statement, { source, comments })
    if (!statement.source) continue
    for (const { local, exported, imported } of statement.specifiers ?? []) {
      const isImport = statement.type === 'ImportDeclaration'
      if ((isImport ? local : exported)?.name !== name) continue
      const target = resolveFile(file, statement.source.value)
      const inner = isImport ? imported?.name : local.name
      return target && inner ? findDeclaration(target, inner) : undefined
    }
  }
  return undefined
}

function listNames(declaration) {
  if (declaration?.type === 'VariableDeclaration') return declaration.declarations.map(({ id }) => id.name)
  return declaration?.id?.name ? [declaration.id.name] : []
}

function describe(name, statement, { source, comments }) {
  const code = source
    .slice(statement.start, statement.end)
    .replace(/^export (?:default )?(?:declare )?/, '')
    .replace(/;$/, '')
    .replace(/^ {4,}/gm, (indent) => ' '.repeat(indent.length / 2))
    .replace(/import\("[^"]+"\)\./g, '')
  const before = comments.findLast(
    ({ type, end }) =>
      type === 'Block' && end <= statement.start && /^\s*$/.test(source.slice(end, statement.start)),
  )
  const comment = (before?.value ?? '')
    .replace(/^\*|^\s*\* ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
  // What is not in backticks is text, whatever it looks like.
  const escaped = comment.replace(/`[^`]*`|</g, (part) => (part === '<' ? '&lt;' : part))
  return { name, code, comment: escaped.replace(/ ?@example.*/, '') }
}

function readModule(file) {
  if (!modules.has(file)) {
    const source = readFileSync(file, 'utf8')
    const { program, comments } = parseSync(file, source, { lang: 'dts' })
    modules.set(file, { program, source, comments })
  }
  return modules.get(file)
}

/** Declarations import the sources by name. Other packages have documentation of their own. */
function resolveFile(from, specifier) {
  if (!specifier.startsWith('.')) return undefined
  const file = join(dirname(from), specifier.replace(/\.tsx?$|\.js$/, '.d.ts'))
  if (!existsSync(file))
    throw new Error(`${relative(PACKAGE_DIR, from)} exports from ${specifier}, which is not there`)
  return file
}
