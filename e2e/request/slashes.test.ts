import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readTags } from '../harness/read-html.ts'
import { sendPayload } from '../harness/send-payload.ts'
import { send } from '../harness/send.ts'
import { describeApp } from '../harness/start-app.ts'

describeApp('slashes', ['start', 'dev'], (app, mode) => {
  test.each([
    ['/shop', '/shop/'],
    ['/shop/about', '/shop/about/'],
    ['/shop/about?a=1&b=%20', '/shop/about/?a=1&b=%20'],
    ['/shop/no-such-page', '/shop/no-such-page/'],
    ['/shop/x.txt/', '/shop/x.txt'],
    ['/shop/data.json/', '/shop/data.json'],
    ['//shop/about', '/shop/about/'],
    ['/shop//about/', '/shop/about/'],
  ])('%s is redirected to %s for good', async (path, target) => {
    const answer = await send(app().url, path)
    expect([answer.status, answer.headers.location]).toEqual([308, target])
    expect(answer.headers['refresh']).toBe(`0;url=${target}`)
    expect(answer.text).toBe(target)
  })

  test.each([
    ['/shop/', 200],
    ['/shop/about/', 200],
    ['/shop/x.txt', 200],
    ['/shop/data.json', 200],
    ['/shop/no-such-page/', 404],
    ['/about/', 404],
  ])('%s is answered: %d', async (path, status) => {
    expect((await send(app().url, path)).status).toBe(status)
  })

  test('a payload has the address of its page', async () => {
    const answer = await sendPayload(app().url, '/shop/about/')
    expect(answer.headers['content-type']).toBe('text/x-component')
  })

  test('links, and addresses in the head, end as pages do', async () => {
    const { text } = await send(app().url, '/shop/')
    expect(readTags(text, 'a').map(({ href }) => href)).toEqual(['/shop/about/?a=1'])
    const links = readTags((await send(app().url, '/shop/about/')).text, 'link')
    const find = (rel: string): string[] =>
      links.filter((link) => link.rel === rel).map(({ href }) => href ?? '')
    expect(find('canonical')).toEqual(['https://slashes.test/shop/about/'])
    expect(find('alternate')).toEqual(['https://slashes.test/feed.xml'])
    const meta = readTags(text, 'meta').find(({ property }) => property === 'og:url')
    expect(meta?.content).toBe('https://slashes.test/about/')
  })

  test('middleware sees one path, whether the page or its data is asked for', async () => {
    const build =
      mode === 'dev' ? 'development' : await readFile(join(app().dir, '.waymark/BUILD_ID'), 'utf8')
    const page = await send(app().url, '/shop/older/?a=1')
    const data = await send(app().url, `/shop/_waymark/data/${build}/older.json?a=1`)
    expect([page.status, page.headers['x-saw']]).toEqual([200, '/older/ /shop/older/'])
    expect([data.status, data.headers['x-saw']]).toEqual([200, '/older/ /shop/older/'])
    expect(data.text).toContain('"resolvedUrl":"/older/?a=1"')
  })

  test('the icon of the app is below its base path', async () => {
    const { text } = await send(app().url, '/shop/about/')
    const [icon = ''] = readTags(text, 'link')
      .filter(({ rel }) => rel === 'icon')
      .map(({ href }) => href ?? '')
    expect(icon).toMatch(/^\/shop\/icon\.svg\?/)
    expect((await send(app().url, icon)).status).toBe(200)
  })

  test.runIf(mode === 'start')('assets have the prefix, and the server takes it off', async () => {
    const { text } = await send(app().url, '/shop/')
    const [style = ''] = readTags(text, 'link')
      .filter(({ rel }) => rel === 'stylesheet')
      .map(({ href }) => href ?? '')
    expect(style).toMatch(/^\/cdn\/_waymark\//)
    const { status, headers } = await send(app().url, style)
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    const refused = await send(app().url, style, { method: 'POST' })
    expect([refused.status, refused.headers.allow]).toEqual([405, 'GET, HEAD'])
    expect((await send(app().url, style.replace('/cdn/', '/shop/'))).status).toBe(200)
  })
})
