import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyFixture, type FixtureCopy } from '../harness/copy-fixture.ts'
import { send } from '../harness/send.ts'
import { startApp, type RunningApp } from '../harness/start-app.ts'

/** Packages as they are on npm, and which only a bundler loads the way that apps expect. */
const PACKAGES: Record<string, { manifest?: object; files: Record<string, string> }> = {
  // Node does not see the names of its exports.
  'made-names': {
    files: {
      'index.js': `const all = () => 'all'\nfor (const name of ['one', 'two']) all[name] = () => name\nmodule.exports = all\n`,
    },
  },
  // Compiled from a module.
  'made-default': {
    files: {
      'index.js': `"use strict"\nObject.defineProperty(exports, '__esModule', { value: true })\nexports.default = () => 'default'\nexports.named = 'named'\n`,
    },
  },
  // The same with React, so that it is compiled with the app.
  'made-element': {
    manifest: { peerDependencies: { react: '*' } },
    files: {
      'index.js': `"use strict"\nObject.defineProperty(exports, '__esModule', { value: true })\nconst { createElement } = require('react')\nexports.default = function Element() { return createElement('i', null, 'element') }\n`,
    },
  },
  // The same as a client component, which server components use as it is.
  'made-client': {
    manifest: { peerDependencies: { react: '*' } },
    files: {
      'index.js': `"use strict"\n'use client'\nObject.defineProperty(exports, '__esModule', { value: true })\nconst { createElement, useState } = require('react')\nexports.default = function Client() { return createElement('i', null, useState('client')[0]) }\nexports.Named = function Named() { return createElement('i', null, useState('named')[0]) }\n`,
    },
  },
  // A module that CommonJS asks for.
  both: {
    manifest: { type: 'module', peerDependencies: { react: '*' } },
    files: { 'index.js': `export default () => 'both'\nexport const named = 'named'\n` },
  },
  // And further down in a package in CommonJS.
  'made-parts': {
    manifest: { peerDependencies: { react: '*' } },
    files: {
      'index.js': `"use strict"\nObject.defineProperty(exports, '__esModule', { value: true })\nconst part = require('./part')\nObject.defineProperty(exports, 'Part', { enumerable: true, get: function () { return part.Part } })\nconst whole = (module => module && module.__esModule ? module : { default: module })(require('./whole'))\nexports.Whole = function Whole() { return whole.default ? require('react').createElement(whole.default) : null }\n`,
      'whole.js': `"use strict"\n'use client'\nObject.defineProperty(exports, '__esModule', { value: true })\nconst { createElement, useState } = require('react')\nexports.default = function Whole() { return createElement('i', null, useState('whole')[0]) }\n`,
      'part.js': `"use strict"\n'use client'\nObject.defineProperty(exports, '__esModule', { value: true })\nconst { createElement, useState } = require('react')\nconst both = (module => module && module.__esModule ? module : { default: module })(require('both'))\nexports.Part = function Part() { return createElement('i', null, useState('part')[0], ' ', both.default()) }\n`,
    },
  },
  'no-extensions': {
    manifest: { type: 'module' },
    files: {
      'index.js': `import { a } from './lib/a'\nimport b from './dir'\nexport default a + b\n`,
      'lib/a.js': `export const a = 'no'\n`,
      'dir/index.js': `export default 'extension'\n`,
    },
  },
  'module-field': {
    manifest: { module: 'es/index.js' },
    files: { 'es/index.js': `export default 'module field'\n` },
  },
  'with-json': {
    manifest: { type: 'module' },
    files: {
      'index.js': `import data from './data.json'\nexport default data.text\n`,
      'data.json': '{"text":"json"}',
    },
  },
  'with-styles': {
    manifest: { type: 'module' },
    files: {
      'index.js': `import './styles.css'\nexport default 'styles'\n`,
      'styles.css': '.with-styles { color: red }\n',
    },
  },
  // A module that the configuration leaves to Node, with another file for CommonJS.
  'left-to-node': {
    manifest: { exports: { '.': { import: './index.mjs', require: './index.cjs' } } },
    files: {
      'index.mjs': `export const named = 'left to Node'\n`,
      'index.cjs': `exports.named = 'wrong file'\n`,
    },
  },
  // Folders with a manifest of their own, which only CommonJS finds; imported by a package that is compiled with the app.
  'inner-folders': {
    manifest: { main: 'cjs.js' },
    files: {
      'cjs.js': `exports.never = true\n`,
      'constants/package.json': '{"main":"../dist/constants.js","module":"../es/constants.js"}',
      'es/constants.js': `export const constant = 'inner folder'\n`,
      'dist/constants.js': `exports.constant = 'inner folder'\n`,
    },
  },
  'uses-folders': {
    manifest: { type: 'module', peerDependencies: { react: '*' } },
    files: { 'index.js': `export { constant } from 'inner-folders/constants'\n` },
  },
  // It has to do with React, and does not say so.
  'silent-react': {
    manifest: { type: 'module' },
    files: {
      'index.js': `export { useText } from './hook.js'\n`,
      'hook.js': `import { useState } from 'react'\nexport const useText = () => useState('silent')[0]\n`,
    },
  },
  // It asks for the request, by the name that Next.js has for it, and does not say that it needs Next.js.
  'silent-next': {
    manifest: { type: 'module' },
    files: {
      'index.js': `export async function readVisitor() {\n  const { headers } = await import('next/headers')\n  return (await headers()).get('x-visitor')\n}\n`,
    },
  },
  'silent-next-commonjs': {
    files: {
      'index.js': `exports.readVisitor = async () => (await require('next/headers.js').headers()).get('x-visitor')\n`,
    },
  },
  // In two versions: one for the app, and one for a package that is compiled with it.
  aged: { files: { 'index.js': `exports.age = 'new'\n` } },
  'uses-aged': {
    manifest: { type: 'module', peerDependencies: { react: '*' } },
    files: {
      'index.js': `import { age } from 'aged'\nexport const readAge = () => age\n`,
      'node_modules/aged/package.json': '{"name":"aged","version":"0.1.0"}',
      'node_modules/aged/index.js': `exports.age = 'old'\n`,
    },
  },
  // An app may list it, in a version with a known hole: requests are not decoded with it.
  'react-server-dom-webpack': {
    manifest: { peerDependencies: { react: '*', 'react-dom': '*' } },
    files: Object.fromEntries(
      ['client.browser', 'client.edge', 'client.node', 'server.edge', 'server.node'].map((name) => [
        `${name}.js`,
        "throw new Error('the payload code of the app')\n",
      ]),
    ),
  },
  // They write e-mails: with React's renderer, in handlers and actions.
  'mail-module': {
    manifest: { type: 'module', peerDependencies: { react: '*' } },
    files: {
      'index.js': `export const renderMail = async (element) => (await import('react-dom/server.edge')).renderToStaticMarkup(element)\n`,
    },
  },
  'mail-commonjs': {
    manifest: { peerDependencies: { react: '*' } },
    files: {
      'index.js': `const server = require('react-dom/server')\nexports.renderMail = (element) => server.renderToStaticMarkup(element)\n`,
    },
  },
  // Not named by the app: a package manager may put it there all the same.
  hoisted: {
    manifest: { type: 'module', peerDependencies: { react: '*' } },
    files: {
      'index.js': `import { useState } from 'react'\nexport const useText = () => useState('hoisted')[0]\n`,
    },
  },
  // The same in CommonJS, with another such package behind it.
  'hoisted-commonjs': {
    manifest: { peerDependencies: { react: '*' } },
    files: {
      'index.js': `const { useKept } = require('hoisted-hook/kept')\nexports.useText = () => useKept('hoisted too')\n`,
    },
  },
  'hoisted-hook': {
    manifest: { peerDependencies: { react: '*' } },
    files: {
      'kept/index.js': `const { useState } = require('react')\nexports.useKept = (text) => useState(text)[0]\n`,
    },
  },
}

const FILES: Record<string, string> = {
  'app/server/page.tsx': `import all, { one } from 'made-names'
import * as names from 'made-names'
import make, { named } from 'made-default'
import plain from 'no-extensions'
import field from 'module-field'
import json from 'with-json'
import styles from 'with-styles'
import { constant } from 'uses-folders'
export { two } from 'made-names'
export default async function Page() {
  const { two } = await import('made-names')
  const later = await import('made-default')
  const texts = [all(), one(), names.two(), two(), make(), named, later.default(), plain, field, json, styles, constant]
  return <p>{texts.join(', ')}</p>
}
`,
  'app/client/page.tsx': `import { Client } from './client.tsx'
export default () => <Client />
`,
  'app/client/client.tsx': `'use client'
import { one } from 'made-names'
import make from 'made-default'
import Element from 'made-element'
import plain from 'no-extensions'
import { useText } from 'hoisted'
import { useText as useHoisted } from 'hoisted-commonjs'
import { useText as useSilent } from 'silent-react'
export function Client() { return <p>{[one(), make(), plain, useText(), useHoisted(), useSilent()].join(', ')}<Element /></p> }
`,
  'app/parts/page.tsx': `import Client, { Named } from 'made-client'
import { Part, Whole } from 'made-parts'
export default () => <main><Client /><Named /><Part /><Whole /></main>
`,
  'app/template/[name]/page.tsx': `export default async function Page({ params }) {
  const { name } = await params
  const { default: data } = await import(\`@/content/\${name}.json\`)
  return <p>{data.text}</p>
}
`,
  'content/one.json': '{"text":"from the alias"}',
  'tsconfig.json': '{ "compilerOptions": { "jsx": "react-jsx", "paths": { "@/*": ["./*"] } } }',
  'app/handler/route.ts': `import make from 'made-default'
import { named } from 'left-to-node'
export const dynamic = 'force-dynamic'
export const GET = () => Response.json([make(), named])
`,
  'app/ages/route.ts': `import { age } from 'aged'
import { readAge } from 'uses-aged'
export const dynamic = 'force-dynamic'
export const GET = () => Response.json([age, readAge()])
`,
  'app/visitor/route.ts': `import { readVisitor } from 'silent-next'
import { readVisitor as readAgain } from 'silent-next-commonjs'
export const GET = async () => Response.json([await readVisitor(), await readAgain()])
`,
  'app/mail/route.tsx': `import { renderMail } from 'mail-module'
import { renderMail as renderAgain } from 'mail-commonjs'
async function Mail({ name }) { return <p>Dear {name}</p> }
const Plain = ({ name }) => <p>Hello {name}</p>
export async function GET() {
  const { renderToString, default: all } = await import('react-dom/server')
  const { prerender } = await import('react-dom/static')
  const own = renderToString(<Plain name="Ann" />)
  const { prelude } = await prerender(<Mail name="Cid" />)
  const texts = [own, all.renderToStaticMarkup(<Plain name="Bob" />), await new Response(prelude).text()]
  return Response.json([...texts, await renderMail(<Plain name="Dan" />), renderAgain(<Plain name="Eve" />)])
}
`,
  'app/files/route.ts': `import { readFile } from 'node:fs/promises'
export async function GET() {
  const near = await fetch(new URL('./near.txt', import.meta.url)).then((answer) => answer.text())
  return Response.json([near, await readFile(new URL('../../content/far.txt', import.meta.url), 'utf8')])
}
`,
  'app/files/near.txt': 'near',
  'content/far.txt': 'far away',
  'waymark.config.ts': `export default { serverExternalPackages: ['left-to-node', 'made-default'] }\n`,
}

describe.each(['start', 'dev'] as const)('packages that are written for bundlers: %s', (mode) => {
  let copy: FixtureCopy
  let app: RunningApp
  beforeAll(async () => {
    copy = await copyFixture('hello')
    const write = async (file: string, text: string): Promise<void> => {
      await mkdir(dirname(join(copy.dir, file)), { recursive: true })
      await writeFile(join(copy.dir, file), text)
    }
    for (const [name, { manifest, files }] of Object.entries(PACKAGES)) {
      await write(
        `node_modules/${name}/package.json`,
        JSON.stringify({ name, version: '1.0.0', ...manifest }),
      )
      for (const [file, text] of Object.entries(files)) await write(`node_modules/${name}/${file}`, text)
    }
    const named = Object.keys(PACKAGES).filter((name) => !/^hoisted|^inner-folders$/.test(name))
    const dependencies = Object.fromEntries(named.map((name) => [name, '1.0.0']))
    await write('package.json', JSON.stringify({ private: true, dependencies }))
    for (const [file, text] of Object.entries(FILES)) await write(file, text)
    app = await startApp(copy.dir, mode)
  })
  afterAll(async () => {
    await app?.close()
    await copy?.remove()
  })

  test('in the version that each was installed with', async () => {
    expect(JSON.parse((await send(app.url, '/ages')).text)).toEqual(['new', 'old'])
  })

  test('in server components', async () => {
    const { status, text } = await send(app.url, '/server')
    expect(status).toBe(200)
    expect(text).toContain(
      '<p>all, one, two, two, default, named, default, noextension, module field, json, styles, inner folder</p>',
    )
  })

  test("without React's payload code of the app", async () => {
    expect((await send(app.url, '/server')).status).toBe(200)
  })

  test('in client components', async () => {
    const { status, text } = await send(app.url, '/client')
    expect(status).toBe(200)
    expect(text).toContain('<p>one, default, noextension, hoisted, hoisted too, silent<i>element</i></p>')
  })

  test('client components of packages in CommonJS, in server components', async () => {
    const { status, text } = await send(app.url, '/parts')
    expect(status).toBe(200)
    expect(text).toContain(
      '<main><i>client</i><i>named</i><i>part<!-- --> <!-- -->both</i><i>whole</i></main>',
    )
  })

  test('an import with a variable begins with an alias', async () => {
    expect((await send(app.url, '/template/one')).text).toContain('from the alias')
  })

  test('in route handlers', async () => {
    expect((await send(app.url, '/handler')).text).toBe('["default","left to Node"]')
  })

  test('packages that ask for the request of Next.js without naming it', async () => {
    const { text } = await send(app.url, '/visitor', { headers: { 'x-visitor': 'jane' } })
    expect(text).toBe('["jane","jane"]')
  })

  test('files that are named by their place beside the code', async () => {
    expect((await send(app.url, '/files')).text).toBe('["near","far away"]')
  })

  test('elements become HTML in a handler, by react-dom/server in the app and in packages', async () => {
    const { text } = await send(app.url, '/mail')
    const expected = ['<p>Hello <!-- -->Ann</p>', '<p>Hello Bob</p>', '<p>Dear <!-- -->Cid</p>']
    expect(JSON.parse(text)).toEqual([...expected, '<p>Hello Dan</p>', '<p>Hello Eve</p>'])
  })
})
