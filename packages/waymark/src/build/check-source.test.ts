import { describe, expect, test } from 'vitest'
import { checkSource } from './check-source.ts'
import { NEXT_MODULES } from './next-module-table.ts'
import { findOwnModule, listOwnNames } from './own-package.ts'

const PAGE = 'app/page.tsx'

/** `line message` of each finding. */
function check(code: string, file = PAGE): string[] {
  return checkSource(code, file).map(({ line, message }) => `${line} ${message}`)
}

describe('an import of a module that does not exist here is found', () => {
  test.each<[string, string, string]>([
    ['by name', "import { x } from 'next/nonsense'\nx()", PAGE],
    ['as the default', "import X from 'next/nonsense'\nX()", PAGE],
    ['as JSX', "import X from 'next/nonsense'\nexport default () => <X />", PAGE],
    ['as a namespace', "import * as x from 'next/nonsense'\nx.y()", PAGE],
    ['for its effect', "import 'next/nonsense'", PAGE],
    ['passed on', "export { x } from 'next/nonsense'", PAGE],
    ['passed on whole', "export * from 'next/nonsense'", PAGE],
    ['with import()', "const load = () => import('next/nonsense')", PAGE],
    ['with require()', "const x = require('next/nonsense')", 'lib/x.js'],
    ['without a use, where nothing drops it', "import X from 'next/nonsense'", 'app/page.js'],
    ['beside a type', "import { type A, x } from 'next/nonsense'\nx()", PAGE],
  ])('%s', (_, code, file) => {
    expect(check(code, file)).toEqual(['1 "next/nonsense" is not supported yet.'])
  })
})

test.each<[string, string]>([
  ['a type', "import type { X } from 'next/nonsense'"],
  ['a type in a list', "import { type X } from 'next/nonsense'"],
  [
    'a name that is used as a type only',
    "import { X } from 'next/nonsense'\nexport const a = (b: X): X[] => [b]",
  ],
  ['a name that an interface extends', "import { X } from 'next/nonsense'\ninterface A extends X {}"],
  ['a type that is passed on', "export type { X } from 'next/nonsense'"],
  ['another package', "import X from 'next-themes'\nX()"],
  ['a file of that name', "import X from './next/nonsense'\nX()"],
  ['text that looks like an import', 'const text = "import x from \'next/nonsense\'"'],
])('%s is not an import of a module of Next.js', (_, code) => {
  expect(check(code)).toEqual([])
})

describe('names', () => {
  test('that the module lacks are found where they stand', () => {
    const code = "import {\n  redirect,\n  notAFunction,\n} from 'next/navigation.js'\nredirect(notAFunction)"
    expect(check(code)).toEqual(['3 "next/navigation.js" has no notAFunction here yet.'])
    expect(check("import Navigation from 'next/navigation'\nNavigation()")).toEqual([
      '1 "next/navigation" has no default here yet.',
    ])
  })

  test('that it has are fine, and so is everything that is a type', () => {
    const code = [
      "import Link, { useLinkStatus } from 'next/link'",
      "import { NextResponse, NextRequest, NextFetchEvent } from 'next/server'",
      "import { Metadata, NextPage } from 'next'",
      "import { Inter } from 'next/font/google'",
      "export const inter = Inter({ subsets: ['latin'] })",
      'export const metadata: Metadata = {}',
      'export const answer = (request: NextRequest, event: NextFetchEvent) => NextResponse.json({})',
      'const Page: NextPage = () => <Link href="/">{useLinkStatus().pending}</Link>',
    ].join('\n')
    expect(check(code)).toEqual([])
  })
})

test('directives are found in files and in functions', () => {
  expect(check("'use client'\nexport const a = 1")).toEqual([])
  expect(check("'use cache'\nexport const a = 1")).toEqual([])
  const told = '"use cache: private" keeps nothing: the function is run for each request.'
  expect(check("'use cache: private'\nexport const a = 1")).toEqual([`1 ${told}`])
  expect(check("async function f() {\n  'use cache: private'\n}")).toEqual([`2 ${told}`])
  expect(check("const a = 'use cache: private'")).toEqual([])
})

test.each<[string, string, string[]]>([
  ["export const runtime = 'edge'", PAGE, ['1 runtime: There is no edge runtime: this runs in Node.']],
  ["export const runtime = 'nodejs'", PAGE, []],
  ["export const runtime = 'edge'", 'lib/runtime.ts', []],
  [
    "\nexport const revalidate = 60, fetchCache = 'default-cache', maxDuration = 5",
    'src/app/api/route.ts',
    ['2 maxDuration: The export has no effect.'],
  ],
])('%j in %s', (code, file, expected) => {
  expect(check(code, file)).toEqual(expected)
})

test('a file that is not code is told, and breaks nothing', () => {
  const [finding] = checkSource('export const = 1', PAGE)
  expect(finding?.message).toContain('cannot be read')
  expect(finding?.breaks).toBe(false)
})

test('JSX is read in files that end with .js', () => {
  expect(
    check("import Link from 'next/link'\nexport default () => <Link href='/' />", 'app/page.js'),
  ).toEqual([])
})

test('a table that points at our own modules finds their names', () => {
  expect(findOwnModule('waymark/nonsense')).toBeUndefined()
  expect(findOwnModule(NEXT_MODULES['next/constants'] ?? '')).toMatch(/exports\/next\/constants\.js$/)
  expect(listOwnNames('waymark/link')).toContain('default')
  expect(listOwnNames('waymark/next/signals')).toContain('isRedirectError')
})

describe('data of the request that is read without await', () => {
  const read = (code: string): string[] =>
    checkSource(code, PAGE).map(({ line, breaks, hint }) => `${breaks ? '✗' : '!'} ${line} ${hint}`)
  const use = (expression: string, names = 'cookies, headers, draftMode'): string =>
    `import { ${names} } from 'next/headers'\nexport const read = async () =>\n  ${expression}`

  test.each<[code: string, hint: string]>([
    [use("cookies().get('a')?.value"), '(await cookies()).get(…)'],
    [use("headers()\n.get('host')"), '(await headers()).get(…)'],
    [use("headers()?.get('host')"), '(await headers()).get(…)'],
    [use('draftMode().isEnabled'), '(await draftMode()).isEnabled'],
    [use('draftMode().enable()'), '(await draftMode()).enable(…)'],
    [use('cookies().getAll()'), '(await cookies()).getAll(…)'],
    [use("await cookies().set('a', 'b')"), '(await cookies()).set(…)'],
    [use("(cookies() as unknown as Map<string, string>).get('a')"), '(await cookies()).get(…)'],
    [use("(cookies())!.get('a')"), '(await cookies()).get(…)'],
    [use("readCookies().get('a')", 'cookies as readCookies'), '(await readCookies()).get(…)'],
    [use("cookies().get('a')").replace('next/headers', 'next/headers.js'), '(await cookies()).get(…)'],
  ])('%s', (code, hint) => {
    expect(read(code)).toEqual([`✗ 3 Write ${hint} in an async function.`])
  })

  test.each([
    use("(await cookies()).get('a')"),
    use("cookies().then((store) => store.get('a'))"),
    use('headers().catch(() => null).finally(() => {})'),
    use("use(cookies()).get('a')"),
    use("cookies('a').b.c", 'headers'),
    "import { cookies } from './cookies'\nexport const a = cookies().get('a')",
    "import type { cookies } from 'next/headers'\nexport const a = (cookies: () => Map<string, string>) => cookies().get('a')",
  ])('is not found in %s', (code) => {
    expect(read(code)).toEqual([])
  })

  const body = (statements: string): string =>
    `import { cookies, headers, draftMode } from 'next/headers'\nexport default async function Page() {\n${statements}\n}`

  test.each<[statements: string, lines: string[]]>([
    ["const store = cookies()\nreturn store.get('a')", ['3 cookies']],
    ["const store = cookies()\nstore.get('a')\nstore.get('b')", ['3 cookies']],
    ["const list = headers() as unknown as Headers\nif (list) {\n  list.get('a')\n}", ['3 headers']],
    ["const store = cookies()\nreturn () => store?.get('a')", ['3 cookies']],
    ['const { isEnabled } = draftMode()', ['3 draftMode']],
    ["const a = cookies(),\n  b = headers()\nreturn a.get('a') ?? b.get('b')", ['3 cookies', '4 headers']],
  ])('through a variable: %s', (statements, lines) => {
    const hints = lines.map((line) =>
      line.replace(/(\d+) (.*)/, '✗ $1 Write await $2() in an async function.'),
    )
    expect(read(body(statements))).toEqual(hints)
  })

  test.each([
    "const store = await cookies()\nreturn store.get('a')",
    "const store = cookies()\nreturn (await store).get('a')",
    "const store = cookies()\nreturn store.then((known) => known.get('a'))",
    "let store = cookies()\nstore = await store\nreturn store.get('a')",
    "const store = cookies()\nconst read = (store) => store.get('a')\nread(await store)",
    "{ const store = cookies() }\nconst store = new Map()\nreturn store.get('a')",
    "const store = cookies()\nfor (const store of [new Map()]) store.get('a')",
    'const { then } = cookies()',
    'const { isEnabled } = await draftMode()',
    "const store = other()\nreturn store.get('a')",
  ])('through a variable is not found in %s', (statements) => {
    expect(read(body(statements))).toEqual([])
  })

  test('is told by the name that is missing', () => {
    expect(check(use("cookies().get('a')"))).toEqual([
      '3 cookies() is a promise: it has no get until it is awaited.',
    ])
  })
})

test.each([
  ["import next from 'next'\nnext({ dev: true }).prepare()", 'server.ts', 1],
  ["const next = require('next')\nnext({ dev: true }).prepare()", 'server.js', 1],
  ["import type { NextConfig } from 'next'\nexport default {} satisfies NextConfig", 'next.ts', 0],
  ["import 'next'\ndeclare module 'next' {}", 'next.ts', 0],
  ["import next from 'next'\nexport type App = ReturnType<typeof next>", 'app.ts', 0],
])('a server of its own is found: %s', (code, file, count) => {
  const found = checkSource(code, file).filter(({ message }) => message.includes('server of its own'))
  expect(found).toHaveLength(count)
  for (const { breaks, line } of found) expect([breaks, line]).toEqual([true, 1])
})
