import { expect, test, vi } from 'vitest'
import { runCli } from '../harness/run-cli.ts'
import { describeApp } from '../harness/start-app.ts'

// Whatever the rest of the run is done with.
vi.stubEnv('WAYMARK_INERT', '1')

describeApp('inert', ['start'], (app) => {
  const read = async (path: string): Promise<string> => (await fetch(app().url + path)).text()

  test('content that the document shows is not sent again', async () => {
    const html = await read('/')
    expect(html.match(/Item 19/g)).toHaveLength(1)
    expect(html).not.toContain('__wm_inert')
  })

  test('content that the document does not show stands in its last script', async () => {
    const html = await read('/closed')
    const rest = /self\.__wm_inert=(.*?)<\/script>/s.exec(html)?.[1] ?? '{}'
    const texts = Object.values(JSON.parse(rest) as Record<string, string>)
    expect(texts.filter((text) => text.includes('of now'))).toHaveLength(1)
    expect(texts.filter((text) => text.includes('of later'))).toHaveLength(1)
  })

  test('a component that fails in it is caught by the error file, with its status', async () => {
    const response = await fetch(`${app().url}/failing/thrown`)
    const html = await response.text()
    expect(response.status).toBe(500)
    expect(html).toContain('<h1>Failed</h1>')
    expect(html).not.toContain('Content before what fails')
  })

  test('ids are others in each document', async () => {
    const readId = async (): Promise<string | undefined> => /data-wm="([^"]+)"/.exec(await read('/rows'))?.[1]
    const id = await readId()
    expect(id).toBeDefined()
    expect(await readId()).not.toBe(id)
  })

  test('the command shows what became of the elements of a page', async () => {
    const run = runCli(['inert', '/links', app().dir], app().dir)
    expect(await run.ended).toBe(0)
    expect(run.output()).toMatch(/■\s+<nav> [\d,]+ characters as HTML/)
    expect(run.output()).toContain('Status 200.')
  })

  test('a page that is not there is a failure of the command', async () => {
    const run = runCli(['inert', '/nowhere', app().dir], app().dir)
    expect(await run.ended).toBe(1)
    expect(run.output()).toContain('Status 404.')
  })
})
