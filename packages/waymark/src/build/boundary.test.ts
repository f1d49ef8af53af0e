import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findClientOnlyImport, isClientFile, nodeModulesPlugin } from './boundary.ts'

describe('imports that only the browser has', () => {
  test.each([
    ["import { useState } from 'react'", { name: 'useState', source: 'react', line: 1, column: 9 }],
    [
      'import React, { useMemo, useEffect as effect } from "react"',
      { name: 'useEffect', source: 'react', line: 1, column: 25 },
    ],
    [
      "import {\n  cache,\n  createContext,\n} from 'react'",
      { name: 'createContext', source: 'react', line: 3, column: 2 },
    ],
    [
      "import { useFormStatus } from 'react-dom'",
      { name: 'useFormStatus', source: 'react-dom', line: 1, column: 9 },
    ],
  ])('%s is found', (code, expected) => {
    expect(findClientOnlyImport(code)).toEqual(expected)
  })

  test.each([
    "import { cache, use, useId, Suspense } from 'react'",
    "import { type RefObject, memo } from 'react'",
    "import type { Component } from 'react'",
    "import { useState } from './state.ts'",
    "import { preload } from 'react-dom'",
  ])('%s is left alone', (code) => {
    expect(findClientOnlyImport(code)).toBeUndefined()
  })
})

describe('a file is for the browser', () => {
  test.each([
    "'use client'",
    '"use client";\nimport x from "y"',
    "\n  // a note\n/* another\n one */ 'use client'\n",
  ])('by its first words: %j', (code) => {
    expect(isClientFile(code)).toBe(true)
  })

  test.each([
    '',
    "// 'use client'",
    "import x from 'y'\n'use client'",
    "'use server'",
    "const a = 'use client'",
  ])('not by %j', (code) => {
    expect(isClientFile(code)).toBe(false)
  })
})

describe('modules of Node in code for the browser', () => {
  let vite: ViteDevServer

  beforeAll(async () => {
    vite = await createServer({
      configFile: false,
      envDir: false,
      appType: 'custom',
      logLevel: 'silent',
      server: { middlewareMode: true, ws: false, watch: null },
      optimizeDeps: { noDiscovery: true },
      environments: { rsc: {} },
      plugins: [nodeModulesPlugin('/shop')],
    })
  })
  afterAll(() => vite?.close())

  const resolveIn = (environment: string, source: string, importer: string): Promise<unknown> =>
    vite.environments[environment]!.pluginContainer.resolveId(source, importer)

  test.each([
    ['node:fs', '/shop/app/part.tsx', 'app/part.tsx'],
    ['fs', '/shop/app/part.tsx', 'app/part.tsx'],
    ['fs/promises', '/shop/lib/read.ts?v=1', 'lib/read.ts'],
    ['node:test', '/shop/app/part.tsx', 'app/part.tsx'],
  ])('%s in %s is refused, naming both', async (source, importer, file) => {
    await expect(resolveIn('client', source, importer)).rejects.toMatchObject({
      code: 'WM_NODE_MODULE_IN_BROWSER',
      message: expect.stringMatching(new RegExp(`^${file} imports ${source},`)),
    })
  })

  test.each([
    ['the server', 'rsc', 'node:fs', '/shop/app/page.tsx'],
    ['the server side of client components', 'ssr', 'node:fs', '/shop/app/part.tsx'],
    ['packages', 'client', 'node:fs', '/shop/node_modules/x/index.js'],
    ['files outside the app', 'client', 'node:fs', '/elsewhere/x.js'],
    ['files of the app with such a name', 'client', './fs', '/shop/app/part.tsx'],
  ])('%s may import them', async (_name, environment, source, importer) => {
    const answer = await resolveIn(environment, source, importer).then(
      () => 'allowed',
      (error: unknown) => error,
    )
    expect(answer).toBe('allowed')
  })
})
