import { describe, expect, test } from 'vitest'
import { readHead, readMeta, readProbe, readTags, readVisibleText } from '../harness/read-html.ts'
import { send } from '../harness/send.ts'
import { describeApp, type RunningApp } from '../harness/start-app.ts'

const NOT_FOUND = '404: This page could not be found.'

function listTitles(html: string): string[] {
  const withoutScripts = html.replace(/<script\b[\s\S]*?<\/script>/g, '')
  return [...withoutScripts.matchAll(/<title[^>]*>([^<]*)<\/title>/g)].map(([, text = '']) => text)
}

/** All rules of a page in the order in which they count. */
async function readCascade(app: RunningApp, path: string): Promise<string> {
  const { text } = await send(app.url, path)
  const links = readTags(readHead(text), 'link').filter(({ rel }) => rel === 'stylesheet')
  const sheets = await Promise.all(
    links.map(({ href = '' }) => send(app.url, href, { headers: { accept: 'text/css,*/*' } })),
  )
  for (const sheet of sheets) expect(sheet.headers['content-type']).toContain('text/css')
  return sheets.map((sheet) => sheet.text).join('\n')
}

describeApp('hostile', ['start', 'dev'], (app) => {
  test('the built-in page brings the only title, whatever the layout says', async () => {
    const { status, text } = await send(app().url, '/gone')
    expect(status).toBe(404)
    expect(listTitles(text)).toEqual([NOT_FOUND])
  })

  // Fault: a title that the layout computes is sent beside the one of the built-in page.
  test('the built-in page brings the only title, whatever the layout computes', async () => {
    const { text } = await send(app().url, '/computed/gone')
    expect(listTitles(text)).toEqual([NOT_FOUND])
  })

  test('global-not-found answers an unmatched URL with a document of its own', async () => {
    const { status, text } = await send(app().url, '/nothing/here')
    expect(status).toBe(404)
    expect(text).toMatch(/<html lang="en" data-own-document="">/)
    expect(text.match(/<html\b/g)).toHaveLength(1)
    expect(listTitles(text)).toEqual(['Nothing in the whole app'])
    expect(readVisibleText(text)).toBe('nothing here, and no layout around it')
  })

  // Fault: a status above 400 adds this tag everywhere else.
  test('global-not-found keeps search engines away', async () => {
    const { text } = await send(app().url, '/nothing/here')
    expect(readMeta(text, 'robots') ?? 'no robots tag').toContain('noindex')
  })

  test.each([
    ['/seg', { all: [], first: null }],
    ['/seg/a', { all: ['a'], first: 'a' }],
    ['/seg/a/b', { all: ['a/b'], first: 'a/b' }],
  ])(
    'an optional catch-all counts as a segment only when it caught something: %s',
    async (path, expected) => {
      expect(readProbe((await send(app().url, path)).text, 'segments')).toEqual(expected)
    },
  )

  test('styles of a layout come before those of what is inside it', async () => {
    const cascade = await readCascade(app(), '/card')
    const ofLayout = cascade.search(/--frame-of:\s*layout/)
    expect(ofLayout).toBeGreaterThan(-1)
    expect(cascade.search(/--frame-of:\s*client-component/)).toBeGreaterThan(ofLayout)
  })

  describe('a page that overrides the styles of', () => {
    test('a component it imports wins', async () => {
      const cascade = await readCascade(app(), '/card')
      const ofComponent = cascade.search(/--card-of:\s*component/)
      expect(ofComponent).toBeGreaterThan(-1)
      expect(cascade.search(/--card-of:\s*page/)).toBeGreaterThan(ofComponent)
    })

    test('a client component it imports wins', async () => {
      const cascade = await readCascade(app(), '/card')
      const ofComponent = cascade.search(/--card-of:\s*client-component/)
      expect(ofComponent).toBeGreaterThan(-1)
      expect(cascade.search(/--card-of:\s*page/)).toBeGreaterThan(ofComponent)
    })
  })
})

describeApp('hostile', ['start'], (app) => {
  // Fault: rewritten to variables, it no longer follows a `color-scheme` that a script or an attribute sets.
  test('light-dark() stays as it is written', async () => {
    expect(await readCascade(app(), '/card')).toContain('light-dark(')
  })
})

describeApp('basic', ['start'], (app) => {
  test.each([
    ['/no/such/page', NOT_FOUND],
    ['/status/not-found', NOT_FOUND],
    ['/status/forbidden', '403: This page could not be accessed.'],
    ['/status/unauthorized', '401: You&#x27;re not authorized to access this page.'],
  ])('%s has one title, that of the built-in page', async (path, title) => {
    expect(listTitles((await send(app().url, path)).text)).toEqual([title])
  })
})
