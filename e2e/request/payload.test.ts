import { expect, test } from 'vitest'
import { send } from '../harness/send.ts'
import { sendPayload } from '../harness/send-payload.ts'
import { describeApp } from '../harness/start-app.ts'

function readKeys(location: string | undefined, origin: string): string[] {
  return new URL(location ?? '', origin).searchParams.getAll('_rsc')
}

describeApp('basic', ['start', 'dev'], (app) => {
  test('header and key together answer with the payload', async () => {
    const answer = await sendPayload(app().url, '/items/7?a=1')
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('text/x-component')
    expect(answer.text).not.toContain('<html')
    expect(answer.text).toContain('/items/[id]')
  })

  test('the router key is not part of the search params', async () => {
    const answer = await sendPayload(app().url, '/items/7?a=1')
    expect(answer.text).toContain(JSON.stringify(JSON.stringify({ a: '1' })))
  })

  test('the header without the key is sent to the URL with it', async () => {
    const answer = await send(app().url, '/items/7?a=%20b', { headers: { rsc: '1' } })
    expect(answer.status).toBe(307)
    expect(answer.headers.location).toMatch(/^\/items\/7\?a=%20b&_rsc/)
    expect(readKeys(answer.headers.location, app().url)).toHaveLength(1)
  })

  test('a wrong key is replaced, never joined by a second one', async () => {
    const answer = await send(app().url, '/items/7?_rsc=wrong&a=1&_rsc=more', { headers: { rsc: '1' } })
    expect(answer.status).toBe(307)
    expect(readKeys(answer.headers.location, app().url)).toHaveLength(1)
    expect(answer.headers.location).not.toContain('wrong')
  })

  test.each([
    { path: '/items/7?_rsc=abc', to: '/items/7' },
    { path: '/items/7?a=1&_rsc=abc&b=2', to: '/items/7?a=1&b=2' },
    { path: '/items/7?_rsc', to: '/items/7' },
  ])('the key without the header is sent to the clean URL: $path', async ({ path, to }) => {
    const answer = await send(app().url, path)
    expect(answer.status).toBe(307)
    expect(answer.headers.location).toBe(to)
  })

  test('hints change the key, so that a cache cannot mix the answers', async () => {
    const plain = await send(app().url, '/far', { headers: { rsc: '1' } })
    const hinted = await send(app().url, '/far', { headers: { rsc: '1', 'next-url': '/cross/a/b' } })
    expect(readKeys(plain.headers.location, app().url)).not.toEqual(
      readKeys(hinted.headers.location, app().url),
    )
  })

  test.each([
    { name: 'next-router-state-tree', value: 'not a tree' },
    { name: 'next-router-state-tree', value: '%' },
    { name: 'next-router-state-tree', value: '%5B%22__proto__%22%5D' },
    { name: 'next-url', value: 'https://elsewhere.example/%' },
    { name: 'next-router-prefetch', value: 'maybe' },
    { name: 'next-router-segment-prefetch', value: '/../../x' },
  ])(
    'a bad hint is refused or ignored, it never breaks the server: $name $value',
    async ({ name, value }) => {
      const answer = await sendPayload(app().url, '/items/7', { [name]: value })
      expect([200, 400]).toContain(answer.status)
      expect((await send(app().url, '/items/7')).status).toBe(200)
    },
  )

  test('only the value 1 asks for a payload', async () => {
    const answer = await send(app().url, '/items/7', { headers: { rsc: '0' } })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toContain('text/html')
  })
})
