import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyFixture, type FixtureCopy } from '../harness/copy-fixture.ts'
import { hasBrowser, openBrowser, withPage, type TestBrowser } from '../harness/open-browser.ts'
import { startApp, type RunningApp } from '../harness/start-app.ts'

/** A page whose code for the browser imports modules of Node, by itself and by a package in CommonJS. */
const FILES: Record<string, string> = {
  'package.json': JSON.stringify({ private: true, dependencies: { things: '1.0.0' } }),
  'node_modules/things/package.json': JSON.stringify({ name: 'things', version: '1.0.0', main: 'index.js' }),
  'node_modules/things/index.js': `'use strict'
var util = require('util')
var Emitter = require('events')
function Thing() { Emitter.call(this) }
util.inherits(Thing, Emitter)
exports.run = function (value) {
  var thing = new Thing(), heard
  thing.on('said', function (text) { heard = text })
  thing.emit('said', Buffer.from(value).toString('hex'))
  return heard
}
exports.later = function (tell) {
  process.nextTick(tell, process.cwd(), process.env.NODE_ENV === 'test')
}
`,
  'app/builtins/page.tsx': `import { Results } from './results.tsx'
export default function Page() { return <Results /> }
`,
  'app/builtins/results.tsx': `'use client'
import assert from 'assert'
import { EventEmitter, once } from 'node:events'
import path, { join } from 'path'
import { stringify } from 'querystring'
import { PassThrough } from 'stream'
import url, { URL as Address } from 'url'
import { format } from 'util'
import { useEffect, useState } from 'react'
import { later, run } from 'things'
function read() {
  let failed = ''
  try { assert.equal(1, 2) } catch (error) { failed = error.name }
  return [
    join('a', '..', 'b'), path.extname('c.txt'), stringify({ d: 'e f' }), format('%s %j', 'g', { h: 1 }),
    url.parse('http://i/j?k').pathname, new Address('/l', 'http://m').href, Buffer.from('n').toString('base64'),
    typeof new PassThrough().pipe, typeof once, new EventEmitter().listenerCount('o'), failed, run('p'), String(process.env.SECRET),
  ].join(' ')
}
export function Results() {
  const [text, setText] = useState('')
  useEffect(() => later((folder, isTest) => setText([read(), folder, isTest].join(' '))), [])
  return <output>{text}</output>
}
`,
}

describe.skipIf(!hasBrowser)('modules of Node in the browser', () => {
  let copy: FixtureCopy
  let browser: TestBrowser
  beforeAll(async () => {
    copy = await copyFixture('hello')
    for (const [file, text] of Object.entries(FILES)) await copy.write(file, text)
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await copy?.remove()
  })

  test.each(['start', 'dev'] as const)('do what they do in Node: %s', async (mode) => {
    const app: RunningApp = await startApp(copy.dir, mode)
    try {
      await withPage(browser, async ({ page }) => {
        await page.goto(`${app.url}/builtins`)
        const results =
          'b .txt d=e%20f g {"h":1} /j http://m/l bg== function function 0 AssertionError 70 undefined / false'
        await expect.poll(() => page.locator('output').textContent()).toBe(results)
      })
    } finally {
      await app.close()
    }
  })
})
