import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyFixture, type FixtureCopy } from '../harness/copy-fixture.ts'
import { send } from '../harness/send.ts'
import { startApp, type RunningApp } from '../harness/start-app.ts'

const MIDDLEWARE = `export default function middleware(request: Request) {
  if (request.url.includes('broken')) throw new Error('middleware is broken')
}
`
const PAYLOAD = { rsc: '1' }

const APPS: { title: string; fixture: string; files: Record<string, string>; text: string }[] = [
  {
    title: 'an app with a global-error file',
    fixture: 'hello',
    files: {
      'app/global-error.tsx': `'use client'
export default function GlobalError({ error }: { error: { digest?: string } }) {
  return <html><body><h1>Our own words</h1><p>{error.digest}</p></body></html>
}
`,
    },
    text: '<h1>Our own words</h1><p>',
  },
  {
    title: 'an app with a page for errors in pages/',
    fixture: 'pages-basic',
    files: { 'pages/500.tsx': `export default () => <h1>Our own page</h1>\n` },
    text: '<h1>Our own page</h1>',
  },
]

describe.each(APPS)('middleware fails in $title', ({ fixture, files, text }) => {
  let copy: FixtureCopy
  let app: RunningApp
  beforeAll(async () => {
    copy = await copyFixture(fixture)
    for (const [file, code] of Object.entries({ ...files, 'middleware.ts': MIDDLEWARE }))
      await copy.write(file, code)
    app = await startApp(copy.dir, 'start')
  })
  afterAll(async () => {
    await app?.close()
    await copy?.remove()
  })

  test('the visitor sees what the app has for errors, and nobody keeps it', async () => {
    const answer = await send(app.url, '/broken')
    expect(answer.status).toBe(500)
    expect(answer.text).toContain(text)
    expect(answer.text).not.toContain('middleware is broken')
    expect(answer.headers['cache-control']).toContain('no-store')
  })

  test('it is reported once, and the page has its digest where it shows one', async () => {
    const { text: html } = await send(app.url, '/broken-once')
    await expect.poll(() => app.output()).toContain('/broken-once')
    const digests = [...app.output().matchAll(/digest: '(\w+)', request: 'GET \/broken-once'/g)]
    expect(digests).toHaveLength(1)
    if (text.endsWith('<p>')) expect(html).toContain(`${text}${digests[0]![1]!}</p>`)
  })

  test('a script gets the status', async () => {
    expect((await send(app.url, '/broken', { headers: PAYLOAD })).status).toBe(500)
  })
})
