import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findOwnServer } from './own-server.ts'

let dir: string
beforeEach(async () => void (dir = await mkdtemp(join(tmpdir(), 'waymark-server-'))))
afterEach(() => rm(dir, { recursive: true, force: true }))

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(dir, file)), { recursive: true })
  await writeFile(join(dir, file), text)
}

const start = (script: string): string => JSON.stringify({ scripts: { dev: script } })

test.each<[file: string, text: string, manifest: string, found: boolean]>([
  ['server.js', "const next = require('next')", '{}', true],
  ['server.ts', "import next from 'next'\nnext({ dev: true })", '{}', true],
  ['src/server/index.mts', "import next, { type NextApiRequest } from 'next'", '{}', true],
  ['tools/run.ts', "import next from 'next'", start('NODE_ENV=development tsx watch ./tools/run.ts'), true],
  ['tools/run.ts', "import next from 'next'", start('next dev'), false],
  ['server.js', "const express = require('express')", '{}', false],
  ['server.ts', "import type { NextConfig } from 'next'", '{}', false],
  ['server.ts', "import type next from 'next'", '{}', false],
  ['server.js', "const next = require('next')", 'no JSON', true],
  ['../outside.js', "const next = require('next')", start('node ../outside.js'), false],
])('%s with %j and %s', async (file, text, manifest, found) => {
  dir = join(dir, 'app')
  await write('package.json', manifest)
  await write(file, text)
  expect(await findOwnServer(dir)).toBe(found ? file : undefined)
})

test('an app without a package.json has none', async () => {
  expect(await findOwnServer(dir)).toBeUndefined()
})
