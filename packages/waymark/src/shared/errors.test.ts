import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { DOCS_FILE, formatErrorDocs } from '../../../../scripts/generate-error-docs.mjs'
import { createError, ERRORS, isWaymarkError } from './errors.ts'

const entries = Object.entries(ERRORS)

function readPlaceholders(code: string): string[] {
  const entry = entries.find(([name]) => name === code)?.[1]
  const text = `${entry?.message} ${entry?.hint}`
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? ''))]
}

describe('the catalogue', () => {
  test.each(entries)('%s has a title, a status, and whole sentences', (code, entry) => {
    expect(code).toMatch(/^WM_[A-Z0-9]+(_[A-Z0-9]+)*$/)
    expect(entry.title).toMatch(/^\S.*[^.\s]$/)
    expect(entry.status).toBeGreaterThanOrEqual(400)
    expect(entry.status).toBeLessThan(600)
    for (const text of [entry.message, entry.hint]) {
      expect(text).toMatch(/^\S.*\.$/)
      expect(text).not.toContain('\n')
    }
  })

  test('is documented: run `node scripts/generate-error-docs.mjs` after `npm run compile`', async () => {
    const documented = await readFile(DOCS_FILE, 'utf8')
    const codes = [...documented.matchAll(/^## (\w+)$/gm)].map((found) => found[1])
    expect(codes).toEqual(entries.map(([code]) => code).sort())
    expect(documented).toBe(formatErrorDocs(ERRORS))
  })
})

describe('createError', () => {
  test('fills the details into message and hint', () => {
    const error = createError('WM_NO_APP_FOLDER', { dir: '/x' })
    expect(error.message).toBe('There is no app/ or pages/ folder in /x.')
    expect(error.hint).not.toContain('{')
    expect(error).toMatchObject({ code: 'WM_NO_APP_FOLDER', status: 500, name: 'WaymarkError' })
  })

  test('does not read a detail twice, so that a value may hold braces', () => {
    expect(createError('WM_NO_APP_FOLDER', { dir: '{dir}{title}' }).message).toContain('in {dir}{title}.')
  })

  test('passes the cause on, and has none without one', () => {
    const cause = new Error('first')
    expect(createError('WM_NO_APP_FOLDER', { dir: '/x' }, cause).cause).toBe(cause)
    expect('cause' in createError('WM_NO_APP_FOLDER', { dir: '/x' })).toBe(false)
  })

  test('is recognised across copies of the module, and nothing else is', () => {
    const copy = Object.assign(new Error('x'), { name: 'WaymarkError', code: 'WM_NO_APP_FOLDER' })
    expect(isWaymarkError(copy)).toBe(true)
    expect(isWaymarkError(new Error('x'))).toBe(false)
    expect(isWaymarkError({ name: 'WaymarkError', code: 'WM_NO_APP_FOLDER' })).toBe(false)
  })
})

/** An error raised in the sources; `details` is absent when they are not written as a plain object. */
interface Call {
  place: string
  code: string
  details?: string[]
}

function findCalls(source: string, place: string): Call[] {
  return [...source.matchAll(/create(?:Client|Link)?Error\(\s*'(WM_\w+)'\s*/g)].map((found) => {
    const rest = source.slice(found.index + found[0].length)
    const code = found[1] ?? ''
    if (rest.startsWith(')')) return { place, code, details: [] }
    const opening = /^,\s*\{/.exec(rest)
    const details = opening ? readKeys(rest.slice(opening[0].length)) : undefined
    return { place, code, ...(details ? { details } : {}) }
  })
}

/** Keys of the object literal whose inside starts here; nothing when it spreads another object. */
function readKeys(text: string): string[] | undefined {
  const parts: string[] = []
  let depth = 0
  let part = ''
  let quote = ''
  for (const char of text) {
    if (quote !== '') {
      if (char === quote) quote = ''
    } else if (`'"\``.includes(char)) quote = char
    else if ('([{'.includes(char)) depth++
    else if (')]}'.includes(char) && --depth < 0) break
    if (depth === 0 && quote === '' && char === ',') {
      parts.push(part)
      part = ''
    } else part += char
  }
  const keys = [...parts, part].map((entry) => entry.trim()).filter((entry) => entry !== '')
  if (keys.some((entry) => entry.startsWith('...'))) return undefined
  return keys.map((entry) => entry.split(':')[0]?.trim() ?? '')
}

describe('the sources', async () => {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const files = (await readdir(root, { recursive: true }))
    .filter(
      (file) =>
        /\.(?:ts|tsx|js)$/.test(file) && !/\.test\.|\.d\.ts$/.test(file) && !file.endsWith('errors.ts'),
    )
    .map((file) => path.join(root, file))
  const sources = await Promise.all(files.map(async (file) => ({ file, text: await readFile(file, 'utf8') })))
  const calls = sources.flatMap(({ file, text }) => findCalls(text, path.relative(root, file)))

  test('raise errors at all, or this test reads the wrong folder', () => {
    expect(calls.length).toBeGreaterThan(10)
  })

  test.each(calls.filter((call) => call.details))(
    '$place gives $code exactly the details that its text names',
    (call) => {
      expect(Object.keys(ERRORS)).toContain(call.code)
      expect([...(call.details ?? [])].sort()).toEqual(readPlaceholders(call.code).sort())
    },
  )

  test('use every code of the catalogue', async () => {
    // The launcher is outside of the sources and raises one error itself.
    const launcher = await readFile(new URL('../../bin/waymark.js', import.meta.url), 'utf8')
    const all = [launcher, ...sources.map(({ text }) => text)].join('\n')
    expect(entries.map(([code]) => code).filter((code) => !all.includes(`'${code}'`))).toEqual([])
  })
})
