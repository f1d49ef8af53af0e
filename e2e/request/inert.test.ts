import { expect, test, vi } from 'vitest'
import { runCli } from '../harness/run-cli.ts'
import { sendPayload } from '../harness/send-payload.ts'
import { readVisibleText } from '../harness/read-html.ts'
import { describeApp } from '../harness/start-app.ts'

// Whatever the rest of the run is done with.
vi.stubEnv('WAYMARK_INERT', '1')

/** What the document does not show. */
function readRest(html: string): Record<string, string> {
  return JSON.parse(/self\.__wm_inert=(.*?)<\/script>/s.exec(html)?.[1] ?? '{}') as Record<string, string>
}

describeApp('inert', ['start'], (app) => {
  const read = async (path: string): Promise<string> => (await fetch(app().url + path)).text()

  test('content that the document shows is not sent again', async () => {
    const html = await read('/')
    expect(html.match(/Item 19/g)).toHaveLength(1)
    expect(html).not.toContain('__wm_inert')
  })

  test('content that the document does not show stands in its last script', async () => {
    const texts = Object.values(readRest(await read('/closed')))
    expect(texts.filter((text) => text.includes('of now'))).toHaveLength(1)
    expect(texts.filter((text) => text.includes('of later'))).toHaveLength(1)
  })

  test('a component that fails in it is caught by the error file, with its status', async () => {
    const response = await fetch(`${app().url}/failing/thrown`)
    const html = await response.text()
    expect(response.status).toBe(500)
    expect(html).toContain('<h1>Failed</h1>')
    // The browser gets the page all the same, to try it.
    expect(readVisibleText(html)).not.toContain('Content before what fails')
  })

  test('ids are others in each document', async () => {
    const readId = async (): Promise<string | undefined> => /data-wm="([^"]+)"/.exec(await read('/rows'))?.[1]
    const id = await readId()
    expect(id).toBeDefined()
    expect(await readId()).not.toBe(id)
  })

  test('a document that is kept has its content once, too', async () => {
    const response = await fetch(`${app().url}/kept`)
    const html = await response.text()
    expect(response.headers.get('x-waymark-cache')).toMatch(/^HIT/)
    for (const text of ['Paragraph 7 of the article', 'Item 19', 'Paragraph 7 of the closed part'])
      expect(html.split(text)).toHaveLength(2)
    expect(html.match(/\$1 is what it costs/g)).toHaveLength(20)
    expect(Object.values(readRest(html))).toEqual([expect.stringContaining('Paragraph 7 of the closed part')])
  })

  test('where a part of it is left to the browser, only the content of that part is in the script', async () => {
    const html = await read('/kept/query')
    expect(html.split('Paragraph 7 of the article')).toHaveLength(2)
    expect(Object.values(readRest(html))).toEqual([expect.stringContaining('Paragraph 7 of the query')])
  })

  test('the payload that is kept beside it has all of the content, and names none of the document', async () => {
    const id = /data-wm="([^"]+)"/.exec(await read('/kept'))?.[1]
    expect(id).toBeDefined()
    const { text } = await sendPayload(app().url, '/kept')
    expect(text).not.toContain(id!.slice(0, 8))
    for (const part of ['Paragraph 7 of the article', 'Item 19', 'Paragraph 7 of the closed part'])
      expect(text.split(part)).toHaveLength(2)
  })

  test('a kept page that is made again with the same content has the same ETag', async () => {
    const renew = async (): Promise<Response> => {
      await fetch(`${app().url}/kept/renew`, { method: 'POST' })
      const response = await fetch(`${app().url}/kept`)
      expect(response.headers.get('x-waymark-cache')).not.toMatch(/^HIT/)
      expect(await response.text()).toContain('data-wm="')
      return response
    }
    const before = await renew()
    const after = await renew()
    expect(before.headers.get('etag')).not.toBeNull()
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'))
  })

  test('the command shows what became of the elements of a page', async () => {
    const run = runCli(['inert', '/links', app().dir], app().dir)
    expect(await run.ended).toBe(0)
    expect(run.output()).toMatch(/^  ■     nav +[\d,]+ characters as HTML$/m)
    expect(run.output()).toMatch(/^app\/links\/page\.tsx\n  ■ main +[\d,]+ characters as HTML$/m)
    expect(run.output()).toContain('Status 200.')
  })

  test('the command says which page left all to React', async () => {
    const run = runCli(['inert', '/live', app().dir], app().dir)
    expect(await run.ended).toBe(0)
    expect(run.output()).toMatch(/^app\/live\/page\.tsx\n  left to React: it exports inert = false$/m)
  })

  test('a page that is not there is a failure of the command', async () => {
    const run = runCli(['inert', '/nowhere', app().dir], app().dir)
    expect(await run.ended).toBe(1)
    expect(run.output()).toContain('Status 404.')
  })
})
