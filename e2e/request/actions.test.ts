import { beforeAll, describe, expect, test } from 'vitest'
import { callAction, readActionIds, readResult } from '../harness/actions.ts'
import { send } from '../harness/send.ts'
import { describeApp } from '../harness/start-app.ts'
import { waitUntil } from '../harness/wait-until.ts'

describeApp('actions', ['start', 'dev'], (app, mode) => {
  let ids: Record<string, string>
  beforeAll(async () => {
    ids = await readActionIds(app().url, '/')
  })
  const call = (name: string, ...args: unknown[]): ReturnType<typeof callAction> =>
    callAction(app().url, ids[name] ?? '', args)

  const readReports = async (digest: string): Promise<unknown[]> => {
    const { text } = await send(app().url, '/api/records?name=reported')
    return (JSON.parse(text) as { digest: string }[]).filter((report) => report.digest === digest)
  }

  test('ids say nothing about the code behind them', () => {
    expect(Object.values(ids).length).toBeGreaterThan(10)
    for (const id of Object.values(ids)) expect(id).toMatch(/^[0-9a-f]{40}$/)
  })

  test('an action gets its arguments and returns a value', async () => {
    const answer = await call('echo', 'a', 1, true, null)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('text/x-component')
    expect(answer.headers['cache-control']).toContain('no-store')
    expect(readResult(answer)).toEqual(['a', 1, true, null])
  })

  test('the answer brings the value and nothing else when nothing became old', async () => {
    const answer = await call('echo', 'a')
    expect(answer.text).not.toContain('segments')
    expect(answer.headers['x-waymark-action-revalidated']).toBeUndefined()
  })

  test('values of many kinds arrive as they were', async () => {
    const values = {
      date: new Date(0),
      map: new Map([['a', 1]]),
      set: new Set([1]),
      big: 12n,
      bytes: new Uint8Array([1, 2]),
      promise: Promise.resolve(1),
      nothing: undefined,
    }
    const answer = await call('describeValues', values)
    expect(readResult(answer)).toMatchObject({
      date: '[object Date]',
      map: '[object Map]',
      set: '[object Set]',
      big: '[object BigInt]',
      bytes: '[object Uint8Array]',
    })
  })

  test('forms with files arrive whole', async () => {
    const form = new FormData()
    form.append('title', 'Größe')
    form.append('file', new File(['some text'], 'näme.txt', { type: 'text/plain' }))
    const answer = await call('describeForm', form)
    expect(readResult(answer)).toEqual({
      title: 'Größe',
      file: { name: 'näme.txt', type: 'text/plain', text: 'some text' },
    })
  })

  test('promises and iterables in a result are streamed', async () => {
    const answer = await call('streamNumbers')
    expect(answer.status).toBe(200)
    expect(answer.text).toMatch(/"first":1/)
    for (const number of [1, 2, 3]) expect(answer.text).toMatch(new RegExp(`^[0-9a-f]+:${number}$`, 'm'))
  })

  test('cookies are set, and the answer brings the page with them', async () => {
    const answer = await call('setTheme', 'dark')
    expect(answer.headers['set-cookie']).toEqual(['theme=dark; Path=/'])
    expect(answer.headers['x-waymark-action-revalidated']).toBe('1')
    expect(readResult(answer)).toBe('theme is dark')
    expect(answer.text).toContain('segments')
    expect(answer.text).toContain('"children":"dark"')
  })

  test.each([
    ['renewTag', 'numbers', '1'],
    ['renewPath', '/cached', '1'],
    ['refreshPage', '', '2'],
  ])('%s() makes the answer bring the page', async (name, argument, revalidated) => {
    const answer = await callAction(app().url, ids[name]!, [argument], { path: '/cached' })
    expect(answer.status).toBe(200)
    expect(answer.headers['x-waymark-action-revalidated']).toBe(revalidated)
    expect(readResult(answer)).toMatch(/renewed|refreshed/)
    expect(answer.text).toContain('"children":"Cached"')
  })

  test('the page that an action brings has the data that it made anew', async () => {
    const read = async (): Promise<string> =>
      /<p id="number">([^<]*)/.exec((await send(app().url, '/cached')).text)?.[1] ?? ''
    const before = await read()
    expect(await read()).toBe(before)
    const answer = await callAction(app().url, ids['renewTag']!, ['numbers'], { path: '/cached' })
    expect(answer.text).not.toContain(before)
    expect(answer.text).toContain(await read())
    const { text, headers } = await callAction(app().url, ids['renewTagAndGo']!, ['numbers', '/cached'])
    expect(headers['x-waymark-action-revalidated']).toBe('1')
    expect(text).toContain(await read())
  })

  describe('a redirect', () => {
    test('is told in a header, with the page it leads to', async () => {
      const answer = await call('goTo', '/target?a=1')
      expect(answer.status).toBe(200)
      expect(answer.headers.location).toBeUndefined()
      expect(answer.headers['x-waymark-action-redirect']).toBe('/target?a=1;push')
      expect(answer.text).toContain('"children":"Target"')
    })

    test('resolves against the page of the caller', async () => {
      const answer = await callAction(app().url, ids['goTo']!, ['./target'], { path: '/closure' })
      expect(answer.headers['x-waymark-action-redirect']).toBe('/target;push')
    })

    test('brings a page that sees the new cookies', async () => {
      const answer = await call('goToAndRemember', '/target')
      expect(answer.headers['set-cookie']).toEqual(['theme=remembered; Path=/'])
      expect(answer.text).toContain('"children":"remembered"')
    })

    test('that is permanent replaces the page', async () => {
      const answer = await call('goForGood', '/target')
      expect(answer.headers['x-waymark-action-redirect']).toBe('/target;replace')
    })

    test.each(['https://other.example/x', '/api/records', '/nowhere', '/guarded'])(
      'to %s brings no page',
      async (target) => {
        const answer = await call('goTo', target)
        expect(answer.status).toBe(200)
        expect(answer.headers['x-waymark-action-redirect']).toBe(`${target};push`)
        expect(answer.text).not.toContain('segments')
      },
    )

    test.each(['//evil.example', '/\\evil.example', 'javascript:alert(1)'])('to %s fails', async (target) => {
      const answer = await call('goTo', target)
      expect(answer.status).toBe(500)
      expect(answer.headers['x-waymark-action-redirect']).toBeUndefined()
    })
  })

  test.each([
    ['vanish', 404],
    ['forbid', 403],
    ['askForLogin', 401],
  ])('%s() answers %d, with the signal for the boundary of the caller', async (name, status) => {
    const answer = await call(name)
    expect(answer.status).toBe(status)
    expect(readResult(answer)).toEqual({
      error: expect.objectContaining({ digest: `NEXT_HTTP_ERROR_FALLBACK;${status}` }),
    })
  })

  test('what an action throws is a digest for the visitor and one report for the developer', async () => {
    const answer = await call('fail')
    expect(answer.status).toBe(500)
    const { error } = readResult(answer) as { error: { digest: string } }
    expect(error.digest).toMatch(/\S/)
    if (mode === 'start') expect(answer.text).not.toContain('secret reason')
    await waitUntil(async () => (await readReports(error.digest)).length > 0, 'the report')
    expect(await readReports(error.digest)).toEqual([
      {
        message: 'a secret reason',
        digest: error.digest,
        routerKind: 'App Router',
        routePath: '/',
        routeType: 'action',
        actionName: 'app/actions.ts#fail',
        renderSource: 'react-server-components-payload',
      },
    ])
  })

  test('middleware that redirects ends the call, which is not made again elsewhere', async () => {
    const answer = await callAction(app().url, ids['echo']!, ['walled'], { path: '/walled' })
    expect(answer.status).toBe(303)
    expect(answer.headers.location).toBe('/target')
  })

  test('guards of the page run before its actions', async () => {
    const answer = await callAction(app().url, ids['echo']!, ['guarded'], { path: '/guarded' })
    expect(answer.status).toBe(403)
    expect(readResult(answer)).toEqual({
      error: expect.objectContaining({ digest: 'NEXT_HTTP_ERROR_FALLBACK;403' }),
    })
  })

  test('a page that is the same for everybody takes calls', async () => {
    const answer = await callAction(app().url, ids['echo']!, ['static'], { path: '/static' })
    expect(answer.status).toBe(200)
    expect(readResult(answer)).toEqual(['static'])
    expect((await send(app().url, '/static', { method: 'POST' })).status).toBe(405)
  })
})
