import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const SOURCES = fileURLToPath(new URL('..', import.meta.url))

/** Opens a script or an element with markup that was written by hand; comments and tests do not count. */
const WRITES_SCRIPT = /^(?!\s*(?:\*|\/\/|\/\*)).*(?:<script\b|dangerouslySetInnerHTML=)/m

test('text of scripts is written in these files and no others', async () => {
  const entries = await readdir(SOURCES, { recursive: true, withFileTypes: true })
  const files = entries
    .filter(({ name }) => /\.tsx?$/.test(name) && !/\.(?:test|test-d)\.tsx?$|\.d\.ts$/.test(name))
    .map(({ parentPath, name }) => join(parentPath, name))
  const writers: string[] = []
  for (const file of files)
    if (WRITES_SCRIPT.test(await readFile(file, 'utf8'))) writers.push(relative(SOURCES, file))
  // Each escapes with shared/escape.ts, writes constants only, or renders what the app itself calls a script.
  expect(writers.sort()).toEqual([
    'build/overlay-document.ts',
    'client/pages/document.tsx',
    'client/script.tsx',
    'server/error-document.ts',
    'server/inline-script.ts',
  ])
})
