import { expect, test } from 'vitest'
import { readProbe } from '../harness/read-html.ts'
import { send } from '../harness/send.ts'
import { sendPayload } from '../harness/send-payload.ts'
import { describeApp } from '../harness/start-app.ts'

describeApp('basic', ['start', 'dev'], (app, mode) => {
  test('headers() reads the request of its own visitor', async () => {
    const names = ['ann', 'bob', 'cy', 'dee']
    const answers = await Promise.all(
      names.map((name) => send(app().url, '/probe/headers', { headers: { 'x-probe': name } })),
    )
    expect(answers.map(({ text }) => readProbe(text, 'x-probe'))).toEqual(names)
  })

  test('headers() hides the headers of the router', async () => {
    const { text } = await sendPayload(app().url, '/probe/headers')
    expect(text).toContain('"data-probe":"rsc","children":"null"')
  })

  test('cookies() reads what was sent', async () => {
    const { text } = await send(app().url, '/probe/cookies', { headers: { cookie: 'one=a%20b; two=2' } })
    expect(readProbe(text, 'one')).toBe('a b')
    expect(readProbe(text, 'all')).toEqual(['one', 'two'])
    expect(readProbe(text, 'has-two')).toBe(true)
  })

  test('a cookie cannot be set while rendering', async () => {
    const { status, headers } = await send(app().url, '/probe/cookies-in-render')
    expect(status).toBe(500)
    expect(headers['set-cookie']).toBeUndefined()
  })

  test('connection() makes a page per request', async () => {
    const first = readProbe((await send(app().url, '/probe/connection')).text, 'at')
    const second = readProbe((await send(app().url, '/probe/connection')).text, 'at')
    expect(first).toBeDefined()
    expect(first).not.toBe(second)
  })

  test('cache() shares one call within a request and none between requests', async () => {
    const first = (await send(app().url, '/probe/cache')).text
    const second = (await send(app().url, '/probe/cache')).text
    expect(readProbe(first, 'first')).toBe(readProbe(first, 'second'))
    expect(readProbe(second, 'first')).toBe((readProbe(first, 'first') as number) + 1)
  })

  test('equal fetches are made once per render, and a signal opts out', async () => {
    const { text } = await send(app().url, '/probe/fetch')
    expect(readProbe(text, 'first')).toBe(readProbe(text, 'second'))
    expect(readProbe(text, 'with-signal')).not.toBe(readProbe(text, 'first'))
    const again = (await send(app().url, '/probe/fetch')).text
    expect(readProbe(again, 'first')).not.toBe(readProbe(text, 'first'))
  })

  test('register() ran once before the first request', async () => {
    const { registered } = JSON.parse((await send(app().url, '/api/reported')).text) as { registered: number }
    expect(registered).toBe(mode === 'start' ? 1 : registered)
    expect(registered).toBeGreaterThan(0)
  })
})
