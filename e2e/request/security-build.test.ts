import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runBuild } from '../harness/build-app.ts'
import { copyFixture, type FixtureCopy } from '../harness/copy-fixture.ts'

const SECRET = 'sk_live_4eC39HqLyjWDarjtT1zdp7dc'

/** A client component behind a page, which takes what it shows from lib/shared.ts. */
const PAGE = "import { Part } from '../part.tsx'\n\nexport default () => <Part />\n"
const PART =
  "'use client'\nimport { text } from './lib/shared.ts'\n\nexport const Part = () => <p>{text()}</p>\n"

let copy: FixtureCopy
beforeEach(async () => {
  copy = await copyFixture('hello')
  await mkdir(join(copy.dir, 'lib'))
  await mkdir(join(copy.dir, 'app/feed'))
  await copy.write('app/page.tsx', PAGE)
  await copy.write('part.tsx', PART)
})
afterEach(() => copy.remove())

describe('must refuse to build', () => {
  test.each([
    {
      name: 'the value of a secret variable in a chunk',
      files: {
        '.env': `STRIPE_SECRET_KEY=${SECRET}\n`,
        'waymark.config.ts': `export default { vite: { define: { KEY: JSON.stringify(process.env.STRIPE_SECRET_KEY) } } }\n`,
        'lib/shared.ts': 'declare const KEY: string\nexport const text = () => `Bearer ${KEY}`\n',
      },
      told: [
        /assets\/[\w.-]+\.js/,
        /the value of the variable STRIPE_SECRET_KEY/,
        /lib\/shared\.ts ← part\.tsx/,
      ],
    },
    {
      name: 'a module that is marked for the server',
      files: { 'lib/shared.ts': "import 'server-only'\nexport const text = () => 'a'\n" },
      told: [/lib\/shared\.ts imports server-only/, /lib\/shared\.ts ← part\.tsx/],
    },
    {
      name: 'the headers of a request',
      files: {
        'lib/shared.ts':
          "import { cookies } from 'waymark/headers'\nexport const text = () => String(cookies())\n",
      },
      told: [/lib\/shared\.ts imports waymark\/headers/, /lib\/shared\.ts ← part\.tsx/],
    },
    {
      name: 'a module of Node',
      files: {
        'lib/shared.ts':
          "import { readFileSync } from 'node:fs'\nexport const text = () => readFileSync('a', 'utf8')\n",
      },
      told: [/lib\/shared\.ts imports node:fs/, /lib\/shared\.ts ← part\.tsx/],
    },
    {
      name: 'hooks in a server component',
      files: {
        'part.tsx': PART.replace("'use client'\n", ''),
        'lib/shared.ts':
          "import { usePathname } from 'waymark/navigation'\nexport const text = () => usePathname()\n",
      },
      told: [
        /lib\/shared\.ts imports usePathname from waymark\/navigation/,
        /shared\.ts ← part\.tsx/,
        /Put 'use client'/,
      ],
    },
    {
      name: 'functions of the server from a module that also has types',
      files: {
        'lib/shared.ts':
          "import { after } from 'waymark/server'\nexport const text = () => { after(() => {}); return 'a' }\n",
      },
      told: [/assets\/[\w.-]+\.js/, /which is for the server/, /lib\/shared\.ts ← part\.tsx/],
    },
    {
      name: 'code of a route handler',
      files: {
        'app/feed/route.ts':
          "export const GET = () => new Response(secret())\nexport function secret() { return 'a' + Date.now() }\n",
        'lib/shared.ts':
          "import { secret } from '../app/feed/route.ts'\nexport const text = () => secret()\n",
      },
      told: [/holds code of app\/feed\/route\.ts/, /route\.ts ← lib\/shared\.ts ← part\.tsx/],
    },
  ])('$name', async ({ files, told }) => {
    for (const [file, text] of Object.entries(files)) await copy.write(file, text as string)
    const { code, output } = await runBuild(copy.dir)
    expect(output).not.toContain(SECRET)
    for (const pattern of told) expect(output).toMatch(pattern)
    expect(code).toBe(1)
  })
})

test('variables that are public, and what only looks like a value, are no reason to refuse', async () => {
  await copy.write(
    '.env',
    [
      'NEXT_PUBLIC_MAP_KEY=pk.eyJ1IjoiYWRhIiwiYSI6ImNr',
      'MAP_KEY=pk.eyJ1IjoiYWRhIiwiYSI6ImNr',
      'SITE_URL=https://shop2.example.com/start',
      'SITE_NAME="The 2nd best shop"',
      `STRIPE_SECRET_KEY=${SECRET}`,
    ].join('\n'),
  )
  await copy.write(
    'lib/shared.ts',
    [
      "import type { NextRequest } from 'waymark/server'",
      "export const text = (request?: NextRequest) => [process.env.NEXT_PUBLIC_MAP_KEY, 'The 2nd best shop',",
      "  'https://shop2.example.com/start', process.env.STRIPE_SECRET_KEY, request?.url].join()",
    ].join('\n'),
  )
  const { code, output } = await runBuild(copy.dir)
  expect(output).toContain('Built in')
  expect(code).toBe(0)
})
