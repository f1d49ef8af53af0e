import { expect, test } from 'vitest'
import { copyFixture } from '../harness/copy-fixture.ts'
import { runBuild } from '../harness/build-app.ts'
import { readVisibleText } from '../harness/read-html.ts'
import { sendPayload } from '../harness/send-payload.ts'
import { send } from '../harness/send.ts'
import { describeApp } from '../harness/start-app.ts'

describeApp('rules', ['dev', 'start'], (app) => {
  test.each<[string, string, number, string]>([
    ['a redirect keeps the query', '/docs/moved/1?x=%20', 308, '/docs/shown/1?x=%20'],
    ['a redirect to another site', '/docs/away/a/b', 302, 'https://other.example/a/b'],
    ['a redirect outside of the base path', '/', 307, '/docs'],
    ['a redirect with a condition', '/docs/fixed?go=there', 307, '/docs/shown/there?go=there'],
    [
      'a redirect comes before middleware',
      '/docs/fixed?go=there&guard=1',
      307,
      '/docs/shown/there?go=there&guard=1',
    ],
  ])('%s', async (_, path, status, location) => {
    const answer = await send(app().url, path)
    expect([answer.status, answer.headers.location]).toEqual([status, location])
  })

  test('a condition that must be missing keeps a redirect away', async () => {
    const answer = await send(app().url, '/docs/fixed?go=there', { headers: { cookie: 'stay=1' } })
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('Fixed')
  })

  test('rules do not reach out of the base path', async () => {
    expect((await send(app().url, '/moved/1')).status).toBe(404)
  })

  test('a payload request is redirected like a document', async () => {
    const answer = await sendPayload(app().url, '/docs/moved/1')
    expect([answer.status, answer.headers.location]).toEqual([308, '/docs/shown/1'])
  })

  test('a payload request that is redirected keeps its key, so that it is not redirected once more', async () => {
    const headers = { rsc: '1' }
    const answer = await send(app().url, '/docs/moved/1?a=b&_rsc=key', { headers })
    expect(answer.headers.location).toBe('/docs/shown/1?a=b&_rsc=key')
    const plain = await send(app().url, '/docs/moved/1?_rsc', { headers })
    expect(plain.headers.location).toBe('/docs/shown/1?_rsc')
    const away = await send(app().url, '/docs/away/a?_rsc=key', { headers })
    expect(away.headers.location).toBe('https://other.example/a')
  })

  test('headers: the later entry wins, cookies add up, parameters are filled in', async () => {
    const fixed = await send(app().url, '/docs/fixed')
    expect(fixed.headers['x-rule']).toBe('fixed')
    expect(fixed.headers['set-cookie']).toEqual(['a=1', 'b=2'])
    const shown = await send(app().url, '/docs/shown/a%20b')
    expect(shown.headers['x-rule']).toBe('all')
    expect(shown.headers['x-id']).toBe('is a%20b')
    expect((await send(app().url, '/outside')).headers['x-rule']).toBe('outside')
  })

  test('headers: a file without an ending gets the type that is given', async () => {
    const answer = await send(app().url, '/docs/association')
    expect([answer.headers['content-type'], answer.text]).toEqual(['application/json', '{"real":true}\n'])
  })

  test.each<[string, string, string]>([
    ['files come before afterFiles', '/docs/real.txt', 'a real file'],
    ['fixed routes come before afterFiles', '/docs/fixed', 'Fixed'],
    ['afterFiles come before routes with parameters', '/docs/old/replaced', 'echo ?from=old'],
    ['unused parameters go into the query', '/docs/query/1/2?x=0&a=9', 'echo ?x=0&a=1&b=fixed'],
    ['routes with parameters come before fallback', '/docs/old/other', 'Old'],
    ['fallback comes last', '/docs/lost/a/b', 'echo ?rest=a%2Fb&path=a&path=b'],
  ])('%s', async (_, path, part) => {
    const answer = await send(app().url, path)
    expect(answer.status).toBe(200)
    expect(answer.text.replaceAll('&amp;', '&')).toContain(part)
  })

  test('beforeFiles come before files, each with the result of the one before', async () => {
    const answer = await send(app().url, '/docs/real.txt?x=1', { headers: { 'x-covered': 'yes' } })
    expect(readVisibleText(answer.text)).toMatch(/^echo \?x=1/)
  })

  test('a server that cannot be reached is an error of this one', async () => {
    expect((await send(app().url, '/docs/dead')).status).toBe(500)
  })

  test.each(['/docs/guarded', '/docs/guarded/x', '/docs/GUARDED', '/docs/fixed?guard=1'])(
    'middleware sees %s',
    async (path) => {
      const answer = await send(app().url, path)
      expect([answer.status, answer.text]).toEqual([401, 'guarded'])
    },
  )

  test('middleware does not see what its matcher leaves out', async () => {
    expect((await send(app().url, '/docs/fixed')).status).toBe(200)
    expect((await send(app().url, '/docs/guarding')).status).toBe(404)
  })

  test('no path keeps the server busy', async () => {
    const start = performance.now()
    await send(app().url, `/docs/${'a'.repeat(60_000)}!`)
    await send(app().url, `/docs/${'aab/'.repeat(15_000)}!`)
    expect(performance.now() - start).toBeLessThan(10_000)
  })
})

test('a rule with a mistake stops the build with its place and reason', async () => {
  const copy = await copyFixture('rules')
  try {
    await copy.edit('waymark.config.ts', "destination: '/shown/:id'", "destination: '/shown/:nr'")
    const { code, output } = await runBuild(copy.dir)
    expect(code).not.toBe(0)
    expect(output).toContain('"redirects[0].destination"')
    expect(output).toContain('the parameter :nr is neither in "source" nor in "has"')
  } finally {
    await copy.remove()
  }
})
