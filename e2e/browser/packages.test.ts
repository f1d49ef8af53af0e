import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyFixture, type FixtureCopy } from '../harness/copy-fixture.ts'
import { hasBrowser, openBrowser, withPage, type TestBrowser } from '../harness/open-browser.ts'
import { startApp, type RunningApp } from '../harness/start-app.ts'

/** A package with client components behind an entry that is none, and two in CommonJS that only one page needs. */
const FILES: Record<string, string> = {
  'package.json': JSON.stringify({
    private: true,
    dependencies: { kit: '1.0.0', counting: '1.0.0', parts: '1.0.0', dot: '1.0.0' },
  }),
  'node_modules/kit/package.json': JSON.stringify({
    name: 'kit',
    version: '1.0.0',
    type: 'module',
    exports: './index.js',
    peerDependencies: { react: '*' },
  }),
  'node_modules/kit/index.js': `export { Provider } from './provider.js'\nexport { useValue } from './use-value.js'\n`,
  'node_modules/kit/context.js': `import { createContext } from 'react'\nexport const Value = createContext('nothing')\n`,
  'node_modules/kit/provider.js': `'use client'
import { createElement } from 'react'
import { Value } from './context.js'
export function Provider({ value, children }) { return createElement(Value.Provider, { value }, children) }
`,
  'node_modules/kit/use-value.js': `'use client'
import { useContext } from 'react'
import { Value } from './context.js'
export function useValue() { return global.isNaN(1) ? 'no number' : useContext(Value) }
`,
  'node_modules/counting/package.json': JSON.stringify({
    name: 'counting',
    version: '1.0.0',
    main: 'index.js',
  }),
  'node_modules/counting/index.js': `const { useState } = require('react')\nglobal.countFrom = 7\nexports.useCount = () => useState(global.countFrom)\n`,
  'node_modules/parts/package.json': JSON.stringify({
    name: 'parts',
    version: '1.0.0',
    main: 'index.js',
    peerDependencies: { next: '*', react: '*' },
  }),
  'node_modules/parts/index.js': `Object.defineProperty(exports, '__esModule', { value: true })
var button = require('./button')
Object.defineProperty(exports, 'Button', { enumerable: true, get: function () { return button.Button } })
var badge = require('./badge')
exports.Badge = (badge && badge.__esModule ? badge : { default: badge }).default
`,
  'node_modules/parts/button.js': `'use strict'
'use client'
Object.defineProperty(exports, '__esModule', { value: true })
exports.Button = Button
const react = require('react')
function Button() {
  const [count, setCount] = react.useState(0)
  return react.createElement('button', { onClick: () => setCount(count + 1) }, 'pressed ' + count)
}
`,
  'node_modules/parts/badge.js': `'use client'
Object.defineProperty(exports, '__esModule', { value: true })
exports.default = Badge
const react = require('react')
const wrap = (module) => (module && module.__esModule ? module : { default: module })
const link_1 = wrap(require('next/link'))
function Badge() {
  const [isLive, setLive] = react.useState(false)
  react.useEffect(() => setLive(true), [])
  return react.createElement(link_1.default, { href: '/kit' }, isLive ? 'live' : 'still')
}
`,
  'node_modules/dot/package.json': JSON.stringify({ name: 'dot', version: '1.0.0', main: 'index.js' }),
  'node_modules/dot/index.js': `'use client'
Object.defineProperty(exports, '__esModule', { value: true })
exports.default = Dot
exports.Ring = Ring
const react = require('react')
function Dot() {
  const [isLive, setLive] = react.useState(false)
  react.useEffect(() => setLive(true), [])
  return react.createElement('i', {}, isLive ? 'dot' : 'still')
}
function Ring() { return react.createElement('b', {}, 'ring') }
`,
  'app/parts/page.tsx': `import { Badge, Button } from 'parts'
import Dot, { Ring } from 'dot'
export default function Page() { return <main><Badge /><Button /><Dot /><Ring /></main> }
`,
  'app/kit/layout.tsx': `import { Provider } from 'kit'
export default function Layout({ children }) { return <Provider value="from the server">{children}</Provider> }
`,
  'app/kit/page.tsx': `import Link from 'waymark/link'
import { Shown } from './shown.tsx'
export default function Page() { return <main><Shown /><Link href="/kit/count">Count</Link></main> }
`,
  'app/kit/shown.tsx': `'use client'
import { useEffect, useState } from 'react'
import { useValue } from 'kit'
export function Shown() {
  const [isLive, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  return <p id="value" data-live={isLive}>{useValue()}</p>
}
`,
  'app/kit/count/page.tsx': `import { Counter } from './counter.tsx'
export default function Page() { return <Counter /> }
`,
  'app/kit/count/counter.tsx': `'use client'
import { useCount } from 'counting'
export function Counter() { const [count, setCount] = useCount(); return <button onClick={() => setCount(count + 1)}>{count}</button> }
`,
}

describe.skipIf(!hasBrowser)('packages with client components, in development', () => {
  let copy: FixtureCopy
  let app: RunningApp
  let browser: TestBrowser
  beforeAll(async () => {
    copy = await copyFixture('hello')
    for (const [file, text] of Object.entries(FILES)) await copy.write(file, text)
    app = await startApp(copy.dir, 'dev')
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await app?.close()
    await copy?.remove()
  })

  test('one copy of each serves server and client components, and no page is loaded twice', async () => {
    await withPage(browser, async ({ page }) => {
      const documents: string[] = []
      page.on('request', (request) => void (request.isNavigationRequest() && documents.push(request.url())))
      await page.goto(`${app.url}/kit`)
      await page.locator('#value[data-live=true]', { hasText: 'from the server' }).waitFor()
      expect(documents).toEqual([`${app.url}/kit`])
      await page.evaluate(() => Object.assign(window, { stayed: true }))
      await page.getByRole('link', { name: 'Count' }).click()
      await expect
        .poll(async () => {
          await page.getByRole('button').click()
          return page.getByRole('button').textContent()
        })
        .toMatch(/^([89]|1\d)$/)
      expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
    })
  })

  test('client components behind the entry of a package in CommonJS', async () => {
    await withPage(browser, async ({ page }) => {
      await page.goto(`${app.url}/parts`)
      await page.getByRole('link', { name: 'live' }).waitFor()
      await page.getByText('dot', { exact: true }).waitFor()
      await page.getByText('ring', { exact: true }).waitFor()
      await page.getByRole('button', { name: 'pressed 0' }).click()
      await page.getByRole('button', { name: 'pressed 1' }).waitFor()
    })
  })
})
