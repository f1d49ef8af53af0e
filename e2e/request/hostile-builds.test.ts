import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { runBuild } from '../harness/build-app.ts'
import { copyFixture, type FixtureCopy } from '../harness/copy-fixture.ts'
import { send } from '../harness/send.ts'
import { startApp, type RunningApp } from '../harness/start-app.ts'

let copy: FixtureCopy | undefined
let running: RunningApp | undefined

afterEach(async () => {
  await running?.close()
  await copy?.remove()
  running = copy = undefined
})

describe('the build fails, naming the file, for', () => {
  async function expectRefusal(file: string, text: string, reason: RegExp): Promise<void> {
    copy = await copyFixture('hello')
    if (file === 'app/part.tsx') {
      await copy.write('app/page.tsx', "import { Part } from './part.tsx'\n\nexport default () => <Part />\n")
    }
    await copy.write(file, text)
    const { code, output } = await runBuild(copy.dir)
    expect(code).toBe(1)
    expect(output).toContain(file)
    expect(output).toMatch(reason)
  }

  test('a page without a default export', async () => {
    await expectRefusal('app/page.tsx', 'export function Page() {\n  return <p>x</p>\n}\n', /default/)
  })

  test('a package that is not installed', async () => {
    await expectRefusal(
      'app/page.tsx',
      "import { gone } from 'gone'\n\nexport default () => <p>{gone}</p>\n",
      /^⨯ Error: Cannot find module 'gone' imported from '.*'\n {2}app\/page\.tsx:1:\d+\n(?: .*\|.*\n)+\n {2}Hint: .*npm install gone\n✗/m,
    )
  })

  test('an error file that is not a client component', async () => {
    await expectRefusal(
      'app/error.tsx',
      'export default function Failed() {\n  return <p>failed</p>\n}\n',
      /use client/,
    )
  })

  test('a page with fixed and computed metadata', async () => {
    await expectRefusal(
      'app/page.tsx',
      "export const metadata = { title: 'a' }\nexport const generateMetadata = () => ({})\nexport default () => <p>x</p>\n",
      /both metadata and generateMetadata/,
    )
  })

  test('an export of a server file that is no async function', async () => {
    await expectRefusal(
      'app/part.tsx',
      "'use server'\n\nexport async function save() {}\n\nexport const Part = () => <p>x</p>\n",
      /exports Part in line 5, which is a function that is not async/,
    )
  })

  test('a module of Node in a client component', async () => {
    await expectRefusal(
      'app/part.tsx',
      "'use client'\n\nimport { readFileSync } from 'node:fs'\n\nexport const Part = () => <p>{String(readFileSync)}</p>\n",
      /node:fs/,
    )
  })
})

describe('a package of 300 icons', () => {
  const ICONS = 300

  /** Every icon notes in the process that it was loaded. */
  async function installIcons(dir: string, name: string): Promise<void> {
    const folder = join(dir, 'node_modules', name)
    await mkdir(join(folder, 'icons'), { recursive: true })
    const manifest = {
      name,
      version: '1.0.0',
      type: 'module',
      sideEffects: false,
      exports: './index.js',
      peerDependencies: { react: '*' },
    }
    await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
    const lines: string[] = []
    for (let number = 0; number < ICONS; number++) {
      const text = `(globalThis.loadedIcons ??= []).push('${name} ${number}')\nexport default () => 'icon ${number} of ${name}'\n`
      await writeFile(join(folder, `icons/icon-${number}.js`), text)
      lines.push(`export { default as Icon${number} } from './icons/icon-${number}.js'`)
    }
    await writeFile(join(folder, 'index.js'), `${lines.join('\n')}\n`)
  }

  test('costs development only the icons that are used, in server and client components', async () => {
    copy = await copyFixture('hello')
    // The first is one of the well-known packages, the second is named in the configuration.
    for (const name of ['lucide-react', 'shop-icons']) await installIcons(copy.dir, name)
    await copy.write('waymark.config.mjs', "export default { optimizePackageImports: ['shop-icons'] }\n")
    await copy.write(
      'app/page.tsx',
      `import { Icon7 } from 'lucide-react'
import { Icon8 as Eight } from 'shop-icons'
import { Part } from './part.tsx'

export default () => <p><Icon7 /> <Eight /> <Part /></p>
`,
    )
    await copy.write(
      'app/part.tsx',
      `'use client'

import { Icon9, Icon10 } from 'shop-icons'

export const Part = () => <b><Icon9 /> <Icon10 /></b>
`,
    )
    await mkdir(join(copy.dir, 'app/loaded'))
    await copy.write(
      'app/loaded/route.ts',
      'export const GET = () => Response.json(globalThis.loadedIcons)\n',
    )
    running = await startApp(copy.dir, 'dev')
    const { status, text } = await send(running.url, '/')
    expect(status).toBe(200)
    expect(text).toContain('icon 7 of lucide-react')
    expect(text).toContain('icon 10 of shop-icons')
    const loaded = JSON.parse((await send(running.url, '/loaded')).text) as string[]
    expect(new Set(loaded)).toEqual(
      new Set(['lucide-react 7', 'shop-icons 8', 'shop-icons 9', 'shop-icons 10']),
    )
  })
})
