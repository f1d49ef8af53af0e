import { afterAll, beforeAll, expect, test } from 'vitest'
import { postForm, readFields } from '../harness/actions.ts'
import { readProbe } from '../harness/read-html.ts'
import { send } from '../harness/send.ts'
import { describeApp } from '../harness/start-app.ts'
import { startUpstream, type Upstream } from '../harness/upstream.ts'

let upstream: Upstream
beforeAll(async () => {
  upstream = await startUpstream()
})
afterAll(() => upstream.close())

describeApp('caching', ['start', 'dev'], (app) => {
  const visit = async (path: string, from: string, names: string[]): Promise<unknown[]> => {
    const { text, status } = await send(app().url, `${path}?from=${encodeURIComponent(from)}`)
    expect(status).toBe(200)
    return names.map((name) => readProbe(text, name))
  }
  const read = async (from: string, query = ''): Promise<string> =>
    (await send(app().url, `/api/fetch?from=${encodeURIComponent(from)}${query}`)).text
  const invalidate = async (query: string): Promise<void> => {
    const { status } = await send(app().url, `/api/invalidate?${query}`, { method: 'POST' })
    expect(status).toBe(200)
  }

  test('a page fetches once what it wants to keep', async () => {
    const from = upstream.createUrl()
    expect(await visit('/fetched', from, ['kept', 'fresh'])).toEqual(['1', '1'])
    expect(await visit('/fetched', from, ['kept', 'fresh'])).toEqual(['1', '2'])
    await invalidate('path=/fetched')
    expect(await visit('/fetched', from, ['kept', 'fresh'])).toEqual(['2', '3'])
  })

  test('an invalidated tag is fetched anew by the next visitor', async () => {
    const from = upstream.createUrl()
    expect([await read(from, '&kept&tag=posts'), await read(from, '&kept&tag=posts')]).toEqual(['1', '1'])
    await invalidate('tag=news')
    expect(await read(from, '&kept&tag=posts')).toBe('1')
    await invalidate('tag=posts')
    expect(await read(from, '&kept&tag=posts')).toBe('2')
    await invalidate('tag=posts&profile=max')
    expect(await read(from, '&kept&tag=posts')).toBe('2')
    await expect.poll(() => read(from, '&kept&tag=posts')).toBe('3')
  })

  test('a tag alone keeps nothing', async () => {
    const from = upstream.createUrl()
    expect([await read(from, '&tag=posts'), await read(from, '&tag=posts')]).toEqual(['1', '2'])
  })

  test('200 visitors at once make one fetch', async () => {
    const from = upstream.createUrl()
    const answers = await Promise.all(Array.from({ length: 200 }, () => read(from, '&kept&tag=herd')))
    expect(new Set(answers)).toEqual(new Set(['1']))
    expect(upstream.count(from)).toBe(1)
  })

  test('what is stale is shown once more, and fetched meanwhile', async () => {
    const from = upstream.createUrl()
    expect(await read(from, '&revalidate=1')).toBe('1')
    await expect.poll(() => read(from, '&revalidate=1')).toBe('2')
  })

  test('only an action may update a tag or refresh the page', async () => {
    const { text } = await send(app().url, '/api/invalidate', { method: 'PUT' })
    expect(JSON.parse(text)).toEqual(['WM_INVALIDATE_WHERE', 'WM_INVALIDATE_WHERE'])
  })

  test('unstable_cache keeps the result of a function', async () => {
    const from = upstream.createUrl()
    for (const expected of ['1', '1']) expect(await visit('/function', from, ['kept'])).toEqual([expected])
    await invalidate('tag=function')
    expect(await visit('/function', from, ['kept'])).toEqual(['2'])
  })

  test("'use cache' keeps what functions and components give, and their children stay fresh", async () => {
    const from = upstream.createUrl()
    const names = ['card', 'child', 'reader', 'outer']
    expect(await visit('/use-cache', from, names)).toEqual(['1', '1', ['1', true, 'first'], 'outer of 2'])
    expect(await visit('/use-cache', from, names)).toEqual(['1', '2', ['1', true, 'first'], 'outer of 2'])
    await invalidate('tag=card')
    expect(await visit('/use-cache', from, names)).toEqual(['2', '3', ['1', true, 'first'], 'outer of 2'])
    // A function has the tags of those that it calls.
    await invalidate('tag=reader')
    const [card, child, reader, outer] = await visit('/use-cache', from, names)
    expect([card, child, [reader, outer].flat().length]).toEqual(['2', '4', 4])
    expect(upstream.count(from)).toBe(10)
  })

  test("a file with 'use cache' and a short life", async () => {
    const from = upstream.createUrl()
    expect(await visit('/use-cache/file', from, ['brief'])).toEqual(['1'])
    await expect.poll(() => visit('/use-cache/file', from, ['brief'])).toEqual(['2'])
  })

  test("a function with 'use cache: private' knows the visitor, and nothing of it is kept", async () => {
    const nameOf = async (headers: Record<string, string>): Promise<unknown> =>
      readProbe((await send(app().url, '/use-cache/private', { headers })).text, 'name')
    expect(await nameOf({ cookie: 'name=Ada' })).toBe('Ada')
    expect(await nameOf({ cookie: 'name=Bo' })).toBe('Bo')
    expect(await nameOf({})).toBe('nobody')
  })

  test("actions pass through functions with 'use cache', and can be a part of what is kept", async () => {
    // Development compiles the page, finds its actions, and keeps nothing of what it made before.
    await visit('/use-cache/actions', upstream.createUrl(), ['own'])
    const from = upstream.createUrl()
    const path = `/use-cache/actions?from=${encodeURIComponent(from)}`
    for (const text of ['first', 'second']) {
      const page = await send(app().url, path)
      expect(page.status).toBe(200)
      expect([readProbe(page.text, 'own'), readProbe(page.text, 'given')]).toEqual(['1', '1'])
      const forms = page.text.split('<form ').slice(1)
      const cookies: unknown[] = []
      for (const form of forms) {
        const fields = readFields(`<form ${form}`).map(([name, value]): [string, string] => [
          name,
          value || text,
        ])
        cookies.push((await postForm(app().url, path, fields)).headers['set-cookie'])
      }
      const visit = text === 'first' ? '1' : '5'
      expect(cookies).toEqual([
        [`own=1%20${text}; Path=/`],
        [`given=${visit}%20${text}; Path=/`],
        [`kept=1%20${text}; Path=/`],
      ])
    }
  })

  test("a function with 'use cache' in a file with 'use server' is kept, and what is beside it is an action", async () => {
    await visit('/use-cache/server-file', upstream.createUrl(), ['kept'])
    const from = upstream.createUrl()
    const read = (): Promise<unknown[]> => visit('/use-cache/server-file', from, ['kept'])
    expect([await read(), await read()]).toEqual([['1'], ['1']])
    const path = `/use-cache/server-file?from=${encodeURIComponent(from)}`
    const fields = readFields((await send(app().url, path)).text)
    expect(readProbe((await postForm(app().url, path, fields)).text, 'kept')).toBe('2')
    expect(await read()).toEqual(['2'])
  })

  test.each([
    ['cookies', 'WM_CACHED_REQUEST_DATA'],
    ['nested', 'WM_INVALIDATE_WHERE'],
    ['render', 'WM_INVALIDATE_WHERE'],
  ])('refused in a page: %s', async (what, code) => {
    const { text } = await send(app().url, `/use-cache/refused?what=${what}`)
    expect(readProbe(text, 'code')).toBe(code)
  })
})
